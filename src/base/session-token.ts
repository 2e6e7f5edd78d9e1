import { fromBase64Url, fromUtf8 } from './encoding.ts';
import { assertMember, LatchkeyError } from './errors.ts';
import { fromJson } from './json.ts';

/** The claims of a session token. */
export interface SessionClaims {
  readonly expiresAtMs: number;
  /** The session's key: compressed P-256, lower-case hexadecimal. A read-only session may have none. */
  readonly publicKey: string | undefined;
  readonly type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
  readonly userId: string;
  readonly organizationId: string;
}

/**
 * Reads the claims of a JWT into an object without a prototype. **Warning:** it does not check the signature. Throws
 * `malformed_reply`, whose message does not contain the token.
 */
export function readClaims(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
    const claims = fromJson(fromUtf8(fromBase64Url(payload)));
    if (typeof claims === 'object' && claims) return claims as Record<string, unknown>;
  } catch {
    // Not a JWT. The error is not passed on as a cause, because it would quote the token.
  }
  throw new LatchkeyError('malformed_reply', 'token: expected a JWT.');
}

/**
 * Reads the claims of a session token (a JWT). It is strict: each claim must be present with its type. Only a read-only
 * session may lack the key.
 *
 * **Warning:** it does not check the signature. A session token describes a session and is not a credential: a call is
 * authorized by the stamp of the session's key.
 *
 * Throws `malformed_reply`.
 */
export function readSessionToken(token: string): SessionClaims {
  const { exp, public_key, session_type, user_id, organization_id } = readClaims(token);
  const read = (claim: unknown, form: RegExp): string => {
    // The type is checked as well, because `test` alone would accept an array that holds the text.
    assertMember(typeof claim === 'string' && form.test(claim), 'malformed_reply', 'session', 'other claims');
    return claim;
  };
  // Whole seconds, in the range of `Date`.
  const isMoment = Number.isInteger(exp) && (exp as number) > 0 && (exp as number) <= 8.64e12;
  assertMember(isMoment, 'malformed_reply', 'session', 'seconds as exp');
  const type = read(session_type, /^SESSION_TYPE_READ_(WRITE|ONLY)$/) as SessionClaims['type'];
  const isKeyless = type === 'SESSION_TYPE_READ_ONLY' && public_key === undefined;
  return {
    expiresAtMs: (exp as number) * 1000,
    publicKey: isKeyless ? undefined : read(public_key, /^0[23][0-9a-f]{64}$/),
    type,
    userId: read(user_id, /./),
    organizationId: read(organization_id, /./),
  };
}
