import type { AdjustableClock } from '../client/clock.ts';
import { assertMember } from '../base/errors.ts';
import type { Login, LoginConfiguration } from '../flow/state.ts';
import { readSessionToken } from '../base/session-token.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { asText } from './otp-gateway.ts';
import type { KeyStore, ProviderContext } from './provider.ts';

/** A session that the service has opened for a key of this browser. */
export interface OpenedSession extends Pick<Login, 'method' | 'contact' | 'replaced'> {
  /** The session token of the reply, not checked yet. */
  readonly token: unknown;
  readonly key: DeviceKey;
}

/** The storage and the clock that storing a session needs. */
export interface KeepingContext extends Pick<ProviderContext, 'proxy'> {
  readonly configuration: Pick<LoginConfiguration, 'sessionExpirationSeconds'>;
  readonly keys: Pick<KeyStore, 'commitSession'>;
}

/**
 * Completes every login: reads the session that was opened, checks that it belongs to our key, and stores both
 * together. Throws `malformed_reply`.
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
 * Corrects the clock from a session that has just been opened. A new session that seems expired means that the device's
 * clock is ahead and that the reply had no readable `Date`.
 */
export function correctClock(clock: AdjustableClock, expiresAtMs: number, lifeSeconds: number): void {
  if (expiresAtMs <= clock.now())
    clock.assume(clock.offsetMs + expiresAtMs - lifeSeconds * 1000 - clock.now());
}
