import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { toBase64Url } from '../../../src/base/contract.ts';
import { createEcdsaVerifier, type VerifyEcdsa } from '../../../src/auth/stamps/ecdsa.ts';

const BODY = new TextEncoder().encode('{"organizationId":"8b1f2c3e"}');
const OTHER = new TextEncoder().encode('{"organizationId":"8b1f2c3f"}');

/** Makes a key, with a signature of the right body and one of another. */
function createKey(): { readonly name: string; readonly good: Uint8Array; readonly bad: Uint8Array } {
  const { publicKey, secretKey } = p256.keygen();
  return {
    name: Buffer.from(publicKey).toString('hex'),
    good: p256.sign(BODY, secretKey),
    bad: p256.sign(OTHER, secretKey),
  };
}

/** Makes a verifier, and the list of the keys that it has parsed. */
function createCounted(capacity?: number): { readonly verify: VerifyEcdsa; readonly read: string[] } {
  const read: string[] = [];
  const verify = createEcdsaVerifier((_curve, publicKey) => {
    read.push(publicKey);
    const point = p256.Point.fromHex(publicKey).toBytes(false);
    const [x, y] = [toBase64Url(point.subarray(1, 33)), toBase64Url(point.subarray(33))];
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  }, capacity);
  return { verify, read };
}

describe('verifying ECDSA signatures', () => {
  const { bad, good, name } = createKey();

  it('reads a key once while it verifies', () => {
    const { read, verify } = createCounted();
    for (let count = 0; count < 3; count += 1) assert.equal(verify('P-256', name, BODY, good), true);
    assert.deepEqual(read, [name]);
  });

  it('reads a key for every refusal, whether it has been used or not', () => {
    const { read, verify } = createCounted();
    assert.equal(verify('P-256', name, BODY, bad), false);
    assert.equal(verify('P-256', name, BODY, bad), false);
    assert.equal(read.length, 2);
    assert.equal(verify('P-256', name, BODY, good), true);
    assert.equal(read.length, 3);
    assert.equal(verify('P-256', name, BODY, bad), false);
    assert.equal(read.length, 4, 'of a remembered key, too');
    assert.equal(verify('P-256', name, BODY, good), true);
    assert.equal(read.length, 4, 'which is remembered still');
  });

  it('does not take the signature of one key for that of another', () => {
    const { verify } = createCounted();
    const other = createKey();
    assert.equal(verify('P-256', name, BODY, good), true);
    assert.equal(verify('P-256', other.name, BODY, other.good), true);
    assert.equal(verify('P-256', name, BODY, other.good), false);
    assert.equal(verify('P-256', other.name, BODY, good), false);
  });

  it('forgets the key that was used the longest ago', () => {
    const { read, verify } = createCounted(2);
    const [first, second, third] = [createKey(), createKey(), createKey()];
    const use = (key: typeof first): boolean => verify('P-256', key.name, BODY, key.good);
    for (const key of [first, second, first, third]) assert.equal(use(key), true);
    assert.deepEqual(read, [first.name, second.name, third.name]);
    use(first);
    assert.equal(read.length, 3, 'used after the second');
    use(second);
    assert.deepEqual(read.at(-1), second.name);
  });

  it('keeps the same point of two curves apart, and takes no other length', () => {
    const verify = createEcdsaVerifier();
    assert.equal(verify('P-256', name, BODY, good), true);
    assert.equal(verify('secp256k1', name, BODY, good), false);
    assert.equal(verify('P-256', name, BODY, good.subarray(0, 63)), false);
  });
});
