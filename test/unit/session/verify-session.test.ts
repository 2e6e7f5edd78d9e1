import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toBase64Url, toHex, toUtf8 } from '../../../src/base/encoding.ts';
import { verifySession } from '../../../src/session/index.ts';

const NOW_MS = 1_800_000_000_000;
const secret = p256.utils.randomSecretKey();
const signerKey = toHex(p256.getPublicKey(secret, false));
const claims = {
  exp: NOW_MS / 1000 + 900,
  public_key: `02${'ab'.repeat(32)}`,
  session_type: 'SESSION_TYPE_READ_WRITE',
  user_id: 'user-1',
  organization_id: 'organization-1',
};

/** Writes a token. By default the signature is over a digest of a digest, as the service makes it. */
function write(payload: object, sign = (text: string) => p256.sign(sha256(toUtf8(text)), secret)): string {
  const part = (value: object): string => toBase64Url(toUtf8(JSON.stringify(value)));
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}`;
  return `${signed}.${toBase64Url(sign(signed))}`;
}

const verify = (token: unknown, more = {}) => verifySession({ token, signerKey, now: () => NOW_MS, ...more });

describe('a session token on a server', () => {
  let token: string;
  before(() => (token = write(claims)));

  it('says who has signed in', async () => {
    assert.deepEqual(await verify(token), {
      ok: true,
      session: {
        organizationId: 'organization-1',
        userId: 'user-1',
        publicKey: claims.public_key,
        expiresAt: NOW_MS + 900_000,
        type: 'SESSION_TYPE_READ_WRITE',
      },
    });
  });

  it('is the whole text that was posted', async () => {
    for (const text of [` ${token}`, `${token} `, `${token}.e30`, `${token}a`, [token]]) {
      assert.deepEqual(await verify(text), { ok: false, reason: 'malformed' }, String(text));
    }
  });

  it('may be signed by any key of the set that the service publishes', async () => {
    const toJwk = (hex: string): object => ({
      kid: hex.slice(2, 12),
      kty: 'EC',
      crv: 'P-256',
      use: 'sig',
      x: toBase64Url(fromHex(hex.slice(2, 66))),
      y: toBase64Url(fromHex(hex.slice(66))),
      session_signature_algorithm: 'ecdsa_p256_double_sha256',
    });
    const other = toJwk(toHex(p256.getPublicKey(p256.utils.randomSecretKey(), false)));
    const own = toJwk(signerKey);
    const foreign = { kty: 'OKP', crv: 'Ed25519', x: 'AA' };
    const unusable = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };
    await assert.rejects(verify(token, { signerKey: { keys: [unusable] } }), TypeError);
    for (const keys of [
      [own],
      [other, foreign, own],
      [own, other],
      [unusable, own],
      [null, undefined, 'P-256', 256, [], own],
      [...Array(31).fill(other), own],
    ]) {
      assert.ok((await verify(token, { signerKey: { keys } })).ok, JSON.stringify(keys));
    }
    // The set is longer than any of a service. A limit keeps an attacker from making a server try thousands of keys.
    const keys = [...Array(32).fill(other), own];
    assert.deepEqual(await verify(token, { signerKey: { keys } }), {
      ok: false,
      reason: 'invalid_signature',
    });
    assert.deepEqual(await verify(token, { signerKey: { keys: [other] } }), {
      ok: false,
      reason: 'invalid_signature',
    });
  });

  it('of a read-only session has no key', async () => {
    const { public_key: _, ...rest } = claims;
    const verified = await verify(write({ ...rest, session_type: 'SESSION_TYPE_READ_ONLY' }));
    assert.ok(verified.ok);
    assert.equal(verified.session.publicKey, undefined);
  });

  for (const [title, refuse, reason] of [
    [
      'that was changed',
      () => token.replace(/\.(.{20})./, (_match, start: string) => `.${start}A`),
      undefined,
    ],
    ['of another person', () => swapPayload(token, { ...claims, user_id: 'user-2' }), 'invalid_signature'],
    [
      'that another key signed',
      () => write(claims, (text) => p256.sign(sha256(toUtf8(text)), p256.utils.randomSecretKey())),
      'invalid_signature',
    ],
    [
      'that was signed over one digest only',
      () => write(claims, (text) => p256.sign(toUtf8(text), secret)),
      'invalid_signature',
    ],
    ['without a signature', () => token.replace(/[^.]*$/, ''), 'malformed'],
    ['with a signature that is too short', () => token.slice(0, -2), 'malformed'],
    ['that has expired', () => write({ ...claims, exp: NOW_MS / 1000 }), 'expired'],
    ['whose end is a text', () => write({ ...claims, exp: String(NOW_MS) }), 'malformed'],
    [
      'of a verified contact',
      () => write({ ...claims, session_type: undefined, contact: 'ada@example.com' }),
      'malformed',
    ],
    ['without a key', () => write({ ...claims, public_key: undefined }), 'malformed'],
    ['that is none', () => null, 'malformed'],
    ['that is a list of one', () => [token], 'malformed'],
  ] as const) {
    it(`is refused: one ${title}`, async () => {
      const verified = await verify(refuse());
      assert.equal(verified.ok, false);
      if (reason !== undefined) assert.equal(!verified.ok && verified.reason, reason);
    });
  }

  it('is refused where the clock tells no time', async () => {
    for (const time of [NaN, undefined as unknown as number]) {
      assert.deepEqual(await verify(token, { now: () => time }), { ok: false, reason: 'expired' });
    }
  });

  it('of another organization is refused where one is named', async () => {
    assert.deepEqual(await verify(token, { organizationId: 'organization-2' }), {
      ok: false,
      reason: 'wrong_organization',
    });
    assert.equal((await verify(token, { organizationId: 'organization-1' })).ok, true);
  });

  it('needs a platform that can verify, and blames no key where there is none', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      await assert.rejects(verify(token), /^TypeError: crypto\.subtle: expected a secure context/);
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
  });

  it('needs the key of the service', async () => {
    for (const wrong of [
      '',
      'key',
      signerKey.slice(2),
      `05${signerKey.slice(2)}`,
      { keys: [] },
      { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA' }] },
      {},
    ]) {
      await assert.rejects(verify(token, { signerKey: wrong }), /^TypeError: signerKey: expected 65 bytes/);
    }
  });
});

function swapPayload(token: string, payload: object): string {
  const [header, , signature] = token.split('.');
  return [header, toBase64Url(toUtf8(JSON.stringify(payload))), signature].join('.');
}
