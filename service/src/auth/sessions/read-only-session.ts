import { createHash } from 'node:crypto';
import { findReadOnlySession } from '../../store/read-only-sessions.ts';
import { authorizeCaller, unauthenticated } from '../stamps/authorize-caller.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller, Credential } from '../caller.ts';

/** Maximum length of the header, in characters. */
const MAXIMUM_SESSION_LENGTH = 2048;

const CREDENTIAL: Credential = {
  publicKey: '',
  signature: '',
  scheme: '',
  authentications: [{ type: 'AUTHENTICATION_TYPE_SESSION' }],
  isReadOnly: true,
};

/** Authenticates by the header X-Session: the text that create_read_only_session has returned. */
export async function authenticateReadOnlySession(
  { clock, database }: AuthenticationServices,
  value: string,
  request: AuthenticationRequest,
): Promise<Caller> {
  if (value.length > MAXIMUM_SESSION_LENGTH) throw unauthenticated();
  const session = await findReadOnlySession(database, toSessionHash(value));
  if (session === undefined || session.expiresAt <= clock.now()) throw unauthenticated();
  const { sessionAllowlist: keyAllowlist } = session;
  return authorizeCaller(database, [{ owner: session, credential: CREDENTIAL, keyAllowlist }], request);
}

/** Hashes a read-only session for the database, so that whoever reads the database cannot use the session. */
export function toSessionHash(session: string): string {
  return createHash('sha256').update(session).digest('hex');
}
