import type { AdjustableClock } from '../client/clock.ts';
import { assertMember } from '../base/errors.ts';
import type { Login, LoginConfiguration } from '../flow/state.ts';
import { readSessionToken } from '../base/session-token.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { asText } from './otp-gateway.ts';
import type { KeyStore, ProviderContext } from './provider.ts';

/** A session that the service has opened for a key of ours. */
export interface OpenedSession extends Pick<Login, 'method' | 'contact' | 'replaced'> {
  /** The reply's session token, not looked at yet. */
  readonly token: unknown;
  readonly key: DeviceKey;
}

/** The storage and clock that a session is kept with. */
export interface KeepingContext extends Pick<ProviderContext, 'proxy'> {
  readonly configuration: Pick<LoginConfiguration, 'sessionExpirationSeconds'>;
  readonly keys: Pick<KeyStore, 'commitSession'>;
}

/**
 * The end of every login: reads the session that was opened, checks that it is our key's, and keeps both together.
 * Throws `malformed_reply`.
 */
export async function keepSession(
  opened: OpenedSession,
  { keys, proxy: { clock }, configuration }: KeepingContext,
  signal: AbortSignal,
): Promise<Login> {
  const { method, contact, replaced, key } = opened;
  const { publicKey } = key;
  const token = asText(opened.token, 'session');
  const { expiresAtMs: expiresAt, ...claims } = readSessionToken(token);
  assertMember(claims.publicKey === publicKey, 'malformed_reply', 'session', 'a session of our own key');
  correctClock(clock, expiresAt, configuration.sessionExpirationSeconds);
  signal.throwIfAborted();
  const login = { session: { token, expiresAt, ...claims, publicKey }, method, contact, replaced };
  const persistence = await keys.commitSession({ ...login, publicKey, clockOffsetMs: clock.offsetMs }, key);
  return { ...login, persistence };
}

/**
 * Corrects the clock by a session that has just been opened. One that begins expired tells of a device clock that is
 * ahead, and of a reply without a readable `Date`.
 */
export function correctClock(clock: AdjustableClock, expiresAtMs: number, lifeSeconds: number): void {
  if (expiresAtMs <= clock.now())
    clock.assume(clock.offsetMs + expiresAtMs - lifeSeconds * 1000 - clock.now());
}
