import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBase64Url, toUtf8 } from '../../../src/base/encoding.ts';
import { createClock } from '../../../src/client/clock.ts';
import { keepSession, type KeepingContext } from '../../../src/providers/keep-session.ts';
import type { StoredLogin } from '../../../src/providers/provider.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import { configuration } from '../flow/samples.ts';

const NOW_MS = 1_800_000_000_000;
const LIFE_MS = configuration.sessionExpirationSeconds * 1000;

/** Makes the token of a session that begins at the service's time. */
function tokenOf(publicKey: string): string {
  const payload = {
    exp: (NOW_MS + LIFE_MS) / 1000,
    public_key: publicKey,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: 'user-1',
    organization_id: 'organization-1',
  };
  return ['{"alg":"ES256"}', JSON.stringify(payload), 'signature']
    .map((part) => toBase64Url(toUtf8(part)))
    .join('.');
}

/** Stores a session on a device whose clock is ahead by `aheadMs`, and records what is stored. */
async function prepare(aheadMs = 0) {
  const clock = createClock(() => NOW_MS + aheadMs);
  const stored: StoredLogin[] = [];
  const keys = {
    commitSession: (login: StoredLogin) => {
      stored.push(login);
      return Promise.resolve('memory' as const);
    },
  };
  const context = { keys, proxy: { clock }, configuration } as unknown as KeepingContext;
  const key = await generateDeviceKey();
  const keep = (token: unknown, signal = new AbortController().signal) =>
    keepSession({ token, method: 'email', contact: 'ada@example.com', key }, context, signal);
  return { clock, key, keep, stored };
}

describe('keepSession', () => {
  it('keeps the session of our own key, and says where', async () => {
    const { key, keep, stored } = await prepare();
    const login = await keep(tokenOf(key.publicKey));
    assert.equal(login.persistence, 'memory');
    assert.equal(login.session.publicKey, key.publicKey);
    assert.equal(login.session.expiresAt, NOW_MS + LIFE_MS);
    assert.deepEqual(
      stored.map(({ clockOffsetMs, publicKey }) => ({ clockOffsetMs, publicKey })),
      [{ clockOffsetMs: 0, publicKey: key.publicKey }],
    );
  });

  it('corrects a device clock that is ahead, when no reply said the time', async () => {
    const { clock, key, keep, stored } = await prepare(LIFE_MS + 3_600_000);
    const { session } = await keep(tokenOf(key.publicKey));
    assert.ok(Math.abs(clock.now() - NOW_MS) < 2_000, String(clock.now() - NOW_MS));
    assert.ok(session.expiresAt > clock.now());
    assert.equal(stored[0]?.clockOffsetMs, clock.offsetMs);
  });

  it('leaves a clock alone by which the session has not ended', async () => {
    const { clock, key, keep } = await prepare(LIFE_MS - 10_000);
    await keep(tokenOf(key.publicKey));
    assert.equal(clock.offsetMs, 0);
  });

  it('refuses the session of another key, and keeps nothing', async () => {
    const { keep, stored } = await prepare();
    const { publicKey } = await generateDeviceKey();
    await assert.rejects(keep(tokenOf(publicKey)), { code: 'malformed_reply', member: 'session' });
    assert.deepEqual(stored, []);
  });

  it('refuses what is no token', async () => {
    const { keep } = await prepare();
    for (const token of [undefined, '', 7, 'a.b.c']) {
      await assert.rejects(keep(token), { code: 'malformed_reply' });
    }
  });

  it('keeps nothing that nobody waits for any more', async () => {
    const { key, keep, stored } = await prepare();
    const reason = new Error('left');
    await assert.rejects(keep(tokenOf(key.publicKey), AbortSignal.abort(reason)), reason);
    assert.deepEqual(stored, []);
  });
});
