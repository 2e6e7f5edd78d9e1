import { assertMember } from '../base/errors.ts';
import type { Login } from '../flow/state.ts';
import { readSessionToken } from '../base/session-token.ts';
import { correctClock, type OpenedSession } from './keep-session.ts';
import { asText } from './otp-gateway.ts';
import type { ProviderContext } from './provider.ts';

/** How long a read-only session is valid (api.md, create_read_only_session). */
const READ_ONLY_SECONDS = 3600;

/**
 * Completes a login to a read-only session, whose token itself is the credential (protocol.md section 1, X-Session).
 * The device key signs nothing; its public key only identifies the stored session, as with every session. Throws
 * `malformed_reply`.
 */
export async function keepReadOnlySession(
  { token: answer, method, contact, key }: OpenedSession,
  { keys, proxy: { clock } }: ProviderContext,
  signal: AbortSignal,
): Promise<Login> {
  const token = asText(answer, 'session');
  const { expiresAtMs: expiresAt, type, userId, organizationId } = readSessionToken(token);
  assertMember(type === 'SESSION_TYPE_READ_ONLY', 'malformed_reply', 'session', 'a session that reads');
  correctClock(clock, expiresAt, READ_ONLY_SECONDS);
  const { publicKey } = key;
  const session = { token, expiresAt, type, userId, organizationId, publicKey };
  signal.throwIfAborted();
  const login = { session, method, contact };
  const persistence = await keys.commitSession({ ...login, publicKey, clockOffsetMs: clock.offsetMs }, key);
  return { ...login, persistence };
}
