import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toBase64Url, toUtf8 } from '../../../src/base/encoding.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { readSessionToken } from '../../../src/base/session-token.ts';

const publicKey = '0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a';
const claims = {
  exp: 1_900_000_000,
  public_key: publicKey,
  session_type: 'SESSION_TYPE_READ_WRITE',
  user_id: 'b3c6bd61-5a29-4d3a-8c0e-9d6a2a0f6c11',
  organization_id: '2a1f7c2e-0e1b-4c7d-9a55-0c7b3fd3a001',
};

/** Makes a token with this payload, in the form in which the service writes it. */
function tokenOf(payload: unknown): string {
  const header = toBase64Url(toUtf8('{"alg":"ES256","typ":"JWT"}'));
  return `${header}.${toBase64Url(toUtf8(JSON.stringify(payload)))}.${toBase64Url(new Uint8Array(64))}`;
}

function assertRefused(token: string, title?: string): void {
  assert.throws(
    () => readSessionToken(token),
    (error) => error instanceof LatchkeyError && error.code === 'malformed_reply',
    title,
  );
}

describe('readSessionToken', () => {
  it('reads the claims', () => {
    assert.deepEqual(readSessionToken(tokenOf(claims)), {
      expiresAtMs: 1_900_000_000_000,
      publicKey,
      type: 'SESSION_TYPE_READ_WRITE',
      userId: claims.user_id,
      organizationId: claims.organization_id,
    });
  });

  it('reads a token that another program wrote (Python, json and base64)', () => {
    const token =
      'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.' +
      'eyJleHAiOjE3MDAwMDAwMDAsInB1YmxpY19rZXkiOiIwMmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYW' +
      'JhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWJhYmFiYWIiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9P' +
      'TkxZIiwidXNlcl9pZCI6InUiLCJvcmdhbml6YXRpb25faWQiOiJvIn0' +
      '.c2lnbmF0dXJl';
    assert.deepEqual(readSessionToken(token), {
      expiresAtMs: 1_700_000_000_000,
      publicKey: `02${'ab'.repeat(32)}`,
      type: 'SESSION_TYPE_READ_ONLY',
      userId: 'u',
      organizationId: 'o',
    });
  });

  it('takes the last moment that a date can hold', () => {
    assert.equal(readSessionToken(tokenOf({ ...claims, exp: 8.64e12 })).expiresAtMs, 8.64e15);
  });

  for (const [token, message] of [
    ['', 'token: expected a JWT.'],
    ['a.b.c.d', 'token: expected a JWT.'],
    [tokenOf(7), 'token: expected a JWT.'],
    [tokenOf({ ...claims, exp: 'soon' }), 'session: expected seconds as exp.'],
    [tokenOf({ ...claims, user_id: 7 }), 'session: expected other claims.'],
  ] as const) {
    it(`says what it expected: ${message} ${token.length}`, () => {
      assert.throws(() => readSessionToken(token), { code: 'malformed_reply', message });
    });
  }

  it('ignores claims it does not know', () => {
    assert.equal(readSessionToken(tokenOf({ ...claims, iat: 1, aud: ['x'] })).userId, claims.user_id);
  });

  for (const name of Object.keys(claims)) {
    it(`refuses a token without ${name}`, () => {
      assertRefused(tokenOf({ ...claims, [name]: undefined }));
      assertRefused(tokenOf({ ...claims, [name]: null }));
    });
  }

  const wrong: Partial<Record<keyof typeof claims, readonly unknown[]>> = {
    exp: ['1900000000', 0, -1, 1.5, 1e300, 8.64e12 + 1, [1_900_000_000], true],
    public_key: [
      '',
      publicKey.toUpperCase(),
      `04${publicKey.slice(2)}`,
      `${publicKey}00`,
      ` ${publicKey}`,
      `${publicKey}\n`,
      [publicKey],
      3,
    ],
    session_type: [
      '',
      'SESSION_TYPE_READ',
      'session_type_read_write',
      'SESSION_TYPE_READ_WRITE ',
      ['SESSION_TYPE_READ_WRITE'],
    ],
    user_id: ['', 7, ['user'], { id: 'user' }],
    organization_id: ['', 7, ['organization'], {}],
  };
  for (const [name, values] of Object.entries(wrong)) {
    it(`refuses a wrong ${name}`, () => {
      for (const value of values) assertRefused(tokenOf({ ...claims, [name]: value }), String(value));
    });
  }

  it('refuses what is not a token', () => {
    const [header, payload, signature] = tokenOf(claims).split('.');
    for (const token of [
      '',
      '.',
      '..',
      'a.b.c',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `.${payload}.${signature}`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${payload}=.${signature}`,
      `${header}.${payload} .${signature}`,
      `${header}.${payload}.${signature}\n`,
      ` ${header}.${payload}.${signature}`,
      `${header}.${payload}+.${signature}`,
    ]) {
      assertRefused(token, token);
    }
  });

  it('refuses a payload that is not an object', () => {
    for (const payload of [null, 1, 'text', true, [claims], []]) assertRefused(tokenOf(payload));
  });

  it('refuses a payload that is not UTF-8 or not JSON', () => {
    for (const bytes of [Uint8Array.of(0xff, 0xfe), toUtf8('{'), toUtf8('\ufeff{}'), new Uint8Array()]) {
      assertRefused(`e30.${toBase64Url(bytes)}.e30`);
    }
  });

  it('does not take a missing claim from Object.prototype', () => {
    const polluted = Object.prototype as { user_id?: string };
    polluted.user_id = 'polluted';
    try {
      const { user_id: _, ...rest } = claims;
      assertRefused(tokenOf(rest));
    } finally {
      delete polluted.user_id;
    }
  });

  it('quotes nothing of the token in its error', () => {
    const token = tokenOf({ ...claims, user_id: ['canary'] });
    assert.throws(
      () => readSessionToken(token),
      (error: LatchkeyError) => error.cause === undefined && !error.message.includes(token.slice(0, 8)),
    );
  });

  it('throws nothing but malformed_reply, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assertRefused(text)));
    fc.assert(fc.property(fc.json(), (json) => assertRefused(`e30.${toBase64Url(toUtf8(json))}.e30`)));
  });
});
