import { assertMember } from '../base/errors.ts';
import type { Login } from '../flow/state.ts';
import { readClaims } from '../base/session-token.ts';
import type { OpenedSession } from './keep-session.ts';
import { asText } from './otp-gateway.ts';
import type { ProviderContext } from './provider.ts';

/**
 * The end of a login to a read-only session, whose token itself is the credential (protocol.md section 1, X-Session).
 * The device key signs nothing; the session rests in the browser under its name, as every session does.
 * Throws `malformed_reply`.
 */
export async function keepReadOnlySession(
  { token: answer, method, contact, key }: OpenedSession,
  { keys, proxy: { clock } }: ProviderContext,
  signal: AbortSignal,
): Promise<Login> {
  const token = asText(answer, 'session');
  const { exp, session_type: type, user_id, organization_id } = readClaims(token);
  const isMoment = Number.isInteger(exp) && (exp as number) > 0 && (exp as number) <= 8.64e12;
  assertMember(isMoment, 'malformed_reply', 'session', 'seconds as exp');
  assertMember(type === 'SESSION_TYPE_READ_ONLY', 'malformed_reply', 'session', 'a session that reads');
  const { publicKey } = key;
  const session = {
    token,
    expiresAt: (exp as number) * 1000,
    type,
    userId: asText(user_id, 'session'),
    organizationId: asText(organization_id, 'session'),
    publicKey,
  } as const;
  signal.throwIfAborted();
  const login = { session, method, contact };
  const persistence = await keys.commitSession({ ...login, publicKey, clockOffsetMs: clock.offsetMs }, key);
  return { ...login, persistence };
}
