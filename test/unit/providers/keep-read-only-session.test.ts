import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBase64Url, toUtf8 } from '../../../src/base/encoding.ts';
import { createClock } from '../../../src/client/clock.ts';
import { keepReadOnlySession } from '../../../src/providers/keep-read-only-session.ts';
import type { ProviderContext, StoredLogin } from '../../../src/providers/provider.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

/** Makes the token of a read-only session of one hour that begins at the service's time. */
function tokenOf(claims: object = {}): string {
  const payload = {
    exp: (NOW_MS + HOUR_MS) / 1000,
    session_type: 'SESSION_TYPE_READ_ONLY',
    user_id: 'user-1',
    organization_id: 'organization-1',
    ...claims,
  };
  return ['{"alg":"ES256"}', JSON.stringify(payload), 'signature']
    .map((part) => toBase64Url(toUtf8(part)))
    .join('.');
}

async function keep(token: string, aheadMs = 0) {
  const clock = createClock(() => NOW_MS + aheadMs);
  const stored: StoredLogin[] = [];
  const keys = {
    commitSession: (login: StoredLogin) => {
      stored.push(login);
      return Promise.resolve('memory' as const);
    },
  };
  const context = { keys, proxy: { clock } } as unknown as ProviderContext;
  const key = await generateDeviceKey();
  const opened = { token, method: 'passkey', contact: '', key } as const;
  const { session } = await keepReadOnlySession(opened, context, new AbortController().signal);
  return { session, clock, stored, key };
}

describe('keepReadOnlySession', () => {
  it('keeps the session under the device key', async () => {
    const { session, stored, key } = await keep(tokenOf());
    assert.equal(session.type, 'SESSION_TYPE_READ_ONLY');
    assert.equal(session.publicKey, key.publicKey);
    assert.equal(stored[0]?.clockOffsetMs, 0);
  });

  for (const [title, aheadMs] of [
    ['two hours', 2 * HOUR_MS],
    ['a day', 24 * HOUR_MS],
  ] as const) {
    it(`outlives a device clock that is ${title} ahead, when no reply said the time`, async () => {
      const { session, clock, stored } = await keep(tokenOf(), aheadMs);
      assert.ok(Math.abs(clock.now() - NOW_MS) < 2000, String(clock.now() - NOW_MS));
      assert.ok(session.expiresAt > clock.now());
      assert.equal(stored[0]?.clockOffsetMs, clock.offsetMs);
    });
  }

  for (const [title, claims] of [
    ['that signs', { session_type: 'SESSION_TYPE_READ_WRITE' }],
    ['that signs, by a key', { session_type: 'SESSION_TYPE_READ_WRITE', public_key: `02${'ab'.repeat(32)}` }],
    ['without an end', { exp: undefined }],
    ['of nobody', { user_id: '' }],
  ] as const) {
    it(`refuses a session ${title}`, () =>
      assert.rejects(keep(tokenOf(claims)), { code: 'malformed_reply' }));
  }
});
