import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, toBase64Url } from '../../../src/base/encoding.ts';
import { readKeySet } from '../../../src/webhook/key-set.ts';
import { smallOrderEncodings, toLittleEndian } from './edge-signatures.ts';
import { createSender, publish } from './sender.ts';

const { jwk, publicKey } = createSender('key-1');
const other = createSender('key-2');

/** Reads a set with this one key. */
function verdictOn(key: object): unknown {
  return readKeySet({ keys: [key] }).get('key-1');
}

describe('a key set', () => {
  it('holds every key that may sign deliveries', () => {
    assert.deepEqual(
      readKeySet({ keys: [jwk, other.jwk] }),
      new Map([
        ['key-1', publicKey],
        ['key-2', other.publicKey],
      ]),
    );
    assert.deepEqual(readKeySet({ keys: [] }), new Map());
  });

  it('may hold more members than are known', () => {
    assert.deepEqual(verdictOn({ ...jwk, key_ops: ['verify'], nbf: 0 }), publicKey);
  });

  for (const [member, wrong] of Object.entries({
    kty: ['EC', 'okp', 'oct'],
    crv: ['Ed448', 'X25519', 'ed25519'],
    alg: ['Ed25519', 'ES256', 'none', 'eddsa'],
    use: ['enc', 'SIG'],
    service_signature_algorithm: ['Ed25519', 'rsa', 'none'],
    service_signature_version: ['v2', 'V1', '1'],
  })) {
    it(`takes no key with another ${member}, or with none`, () => {
      const { [member as keyof typeof jwk]: _, ...without } = jwk;
      assert.equal(verdictOn(without), 'invalid_key');
      for (const value of [...wrong, '', null, undefined, 1, true, [jwk[member as keyof typeof jwk]], {}]) {
        assert.equal(verdictOn({ ...jwk, [member]: value }), 'invalid_key', JSON.stringify(value));
      }
    });
  }

  it('takes no x but the one way to write 32 bytes', () => {
    const { x } = jwk;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(x.at(-1)!);
    const aliases = [1, 2, 3].map((bits) => x.slice(0, -1) + alphabet[last | bits]!);
    for (const value of [
      ...aliases,
      `${x}=`,
      ` ${x}`,
      `${x}\n`,
      x.slice(1),
      `${x}A`,
      x.replace(/.$/, '+'),
      Buffer.from(publicKey).toString('hex'),
      toBase64Url(publicKey.slice(1)),
      toBase64Url(Uint8Array.of(...publicKey, 0)),
      '',
      undefined,
      null,
      5,
      [x],
      { toString: () => x },
    ]) {
      assert.equal(verdictOn({ ...jwk, x: value }), 'invalid_key', String(value));
    }
  });

  it('takes no key of small order and none that is not canonical', () => {
    for (const { hex } of smallOrderEncodings)
      assert.equal(verdictOn(publish('key-1', fromHex(hex))), 'invalid_key');
    for (let y = ed25519.Point.Fp.ORDER; y < 2n ** 255n; y += 1n) {
      assert.equal(verdictOn(publish('key-1', toLittleEndian(y))), 'invalid_key');
    }
  });

  it('passes over keys whose id no delivery can name', () => {
    for (const kid of ['', 'a.b', 'a b', 'a'.repeat(129), 5, null, undefined, ['key-1'], {}]) {
      assert.deepEqual(
        readKeySet({ keys: [{ ...jwk, kid }, other.jwk] }),
        new Map([['key-2', other.publicKey]]),
      );
    }
  });

  it('keeps good keys beside those of other kinds', () => {
    const set = readKeySet({
      keys: [{ kty: 'RSA', kid: 'rsa', n: 'x', e: 'AQAB' }, null, 5, 'key', [], {}, jwk],
    });
    assert.deepEqual(
      set,
      new Map<string, unknown>([
        ['rsa', 'invalid_key'],
        ['key-1', publicKey],
      ]),
    );
  });

  it('with two different keys under one id is refused whole, in either order', () => {
    const twin = { ...other.jwk, kid: 'key-1' };
    for (const pair of [
      [jwk, twin],
      [twin, jwk],
      [jwk, { ...twin, use: 'enc' }],
      [{ ...jwk, x: undefined }, jwk],
      [other.jwk, jwk, other.jwk, twin],
    ]) {
      assert.throws(() => readKeySet({ keys: pair }), /keys: expected one key for key-1$/);
    }
  });

  it('may name one key twice', () => {
    for (const pair of [
      [jwk, jwk],
      [jwk, { ...jwk, use: 'enc' }],
      [{ ...jwk, use: 'enc' }, jwk],
    ]) {
      assert.deepEqual(readKeySet({ keys: pair }), new Map([['key-1', publicKey]]));
    }
  });

  it('has at most 32 keys', () => {
    const keys = Array.from({ length: 33 }, (_, index) => ({ ...jwk, kid: `key-${index}` }));
    assert.equal(readKeySet({ keys: keys.slice(1) }).size, 32);
    assert.throws(() => readKeySet({ keys }), /at most 32 keys/);
  });

  it('is an object with a list of keys', () => {
    for (const value of [
      undefined,
      null,
      true,
      5,
      'keys',
      [],
      [jwk],
      {},
      { keys: {} },
      { keys: 'x' },
      { Keys: [] },
    ]) {
      assert.throws(() => readKeySet(value), { name: 'TypeError', message: /^keys: / });
    }
  });

  it('is not read along the prototype chain', () => {
    assert.throws(() => readKeySet(Object.create({ keys: [jwk] })));
    const { use: _, ...without } = jwk;
    assert.equal(verdictOn(Object.assign(Object.create({ use: 'sig' }) as object, without)), 'invalid_key');
  });

  it('has no key under a name of Object.prototype', () => {
    const set = readKeySet(JSON.parse('{"keys":[{"kid":"__proto__"},{"kid":"constructor"}]}'));
    assert.deepEqual(
      [...set],
      [
        ['__proto__', 'invalid_key'],
        ['constructor', 'invalid_key'],
      ],
    );
  });
});
