/** For servers: verifies the session token that a page posts. */
import { fromBase64Url, fromHex, toUtf8 } from '../base/encoding.ts';
import { readSessionToken } from '../base/session-token.ts';

/** A session, as its token describes it. */
export interface VerifiedSession {
  readonly organizationId: string;
  readonly userId: string;
  /** The key that stamps the session's requests: compressed P-256, hexadecimal. Undefined for a read-only session. */
  readonly publicKey: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
}

/** The reason why a token is refused. */
export type SessionRefusal = 'malformed' | 'invalid_signature' | 'expired' | 'wrong_organization';

/** A JSON Web Key Set (RFC 7517), as the service publishes it. It may contain keys of other kinds. */
export interface SessionKeySet {
  readonly keys: readonly object[];
}

/** Options of {@link verifySession}. */
export interface VerifySessionOptions {
  /** The value that was posted, of any type. */
  readonly token: unknown;
  /**
   * The keys that the service signs sessions with: the key set that it publishes at `/.well-known/session-jwks.json`,
   * or one key, `sessionSignerKey` in its ready line (65 bytes, hexadecimal). Fetch the set once an hour, because the
   * service replaces keys.
   */
  readonly signerKey: string | SessionKeySet;
  /**
   * The organization that the session must belong to. Default: any organization of the service, those of its other
   * customers included.
   */
  readonly organizationId?: string | undefined;
  /** Returns the present time in milliseconds since the epoch. Default: the device's clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * Verifies a session token (protocol.md section 2, "Session"): ECDSA P-256 over SHA-256(SHA-256(header.payload)), which
 * general JWT libraries do not check. Works in Node 20 and everywhere with Web Crypto.
 *
 * **Warning:** the token describes a session and can be copied. It shows that this person has signed in; it does not
 * show that the sender holds the session's key. Exchange it at once for a cookie of your own, over https.
 *
 * Resolves to a reason when the token is refused. Throws a `TypeError` when `signerKey` is not a key, or a set without
 * a usable key, and where `crypto.subtle` is missing, as in a page that is not a secure context.
 *
 * @example
 * ```ts
 * import { verifySession, type SessionKeySet } from 'latchkey/session';
 *
 * declare const form: FormData;
 * const reply = await fetch('https://auth.example.com/.well-known/session-jwks.json');
 * const signerKey = (await reply.json()) as SessionKeySet;
 * const verified = await verifySession({ token: form.get('session'), signerKey });
 * if (verified.ok) console.log(verified.session.organizationId, verified.session.userId);
 * else console.log(verified.reason);
 * ```
 */
export async function verifySession({
  token,
  signerKey,
  organizationId,
  now = Date.now,
}: VerifySessionOptions): Promise<
  | { readonly ok: true; readonly session: VerifiedSession }
  | { readonly ok: false; readonly reason: SessionRefusal }
> {
  const keys = await importKeys(signerKey);
  const parts = /^([\w-]+\.([\w-]+))\.([\w-]{86})$/.exec(typeof token === 'string' ? token : '');
  const session = parts && readSession(String(token));
  if (!session) return { ok: false, reason: 'malformed' };
  const [, signed = '', , signature = ''] = parts;
  const digest = await crypto.subtle.digest('SHA-256', toUtf8(signed));
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signs = (key: CryptoKey): Promise<boolean> =>
    crypto.subtle.verify(algorithm, key, fromBase64Url(signature), digest);
  if (!(await Promise.all(keys.map(signs))).includes(true)) {
    return { ok: false, reason: 'invalid_signature' };
  }
  // Written so that NaN counts as expired.
  if (!(now() < session.expiresAt)) return { ok: false, reason: 'expired' };
  if (organizationId !== undefined && organizationId !== session.organizationId) {
    return { ok: false, reason: 'wrong_organization' };
  }
  return { ok: true, session };
}

const MAX_KEYS = 32;

async function importKeys(signerKey: string | SessionKeySet): Promise<CryptoKey[]> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) throw new TypeError('crypto.subtle: expected a secure context');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    if (typeof signerKey === 'string') {
      return [await subtle.importKey('raw', fromHex(signerKey), algorithm, false, ['verify'])];
    }
    const keys = signerKey.keys as readonly (JsonWebKey | null | undefined)[];
    const own = keys.filter((key) => key?.crv === 'P-256').slice(0, MAX_KEYS) as readonly JsonWebKey[];
    const imported = own.map(({ crv, kty, x, y }) => {
      // Only these members: platforms refuse a key whose other members do not fit the requested use.
      return subtle.importKey('jwk', { crv, kty, x, y } as JsonWebKey, algorithm, false, ['verify']);
    });
    // A set may hold keys that this program cannot use (RFC 7517 section 5); they are ignored.
    const settled = await Promise.allSettled(imported);
    const usable = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (usable.length > 0) return usable;
  } catch {
    // Reported by the error below.
  }
  throw new TypeError(
    'signerKey: expected 65 bytes, hexadecimal (sessionSignerKey of the service), or its key set with a P-256 key',
  );
}

/** Reads a session from its token; undefined when the token is not a session's, for instance a verification token. */
function readSession(token: string): VerifiedSession | undefined {
  try {
    const { expiresAtMs: expiresAt, ...claims } = readSessionToken(token);
    return { ...claims, expiresAt };
  } catch {
    return undefined;
  }
}
