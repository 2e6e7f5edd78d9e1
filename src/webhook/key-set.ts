import { fromBase64Url, type Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import { isStrictPoint } from './ed25519.ts';
import { isIdentifier, SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from './message.ts';

/** A JSON Web Key Set (RFC 7517) as the discovery endpoint publishes it, not checked yet. */
export interface JsonWebKeySet {
  readonly keys: readonly object[];
}

/** A checked key set: each key id with its 32 bytes, or with `invalid_key` when the key may not sign deliveries. */
export type KeySet = ReadonlyMap<string, Bytes | 'invalid_key'>;

/** Most keys in a set. The service publishes a few; a larger set is not the service's. */
const MAX_KEYS = 32;

/** The members of every key that may sign deliveries. */
const REQUIRED_MEMBERS = {
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  service_signature_algorithm: SIGNATURE_ALGORITHM,
  service_signature_version: SIGNATURE_VERSION,
} as const;

/**
 * Checks a key set. A set may also hold keys of other kinds; these are marked as invalid one by one.
 *
 * Throws a `TypeError` for a set that cannot be trusted as a whole: it is not a key set, has too many keys, or two
 * different keys under one id.
 */
export function readKeySet(value: unknown): KeySet {
  const { keys: list } = own(value as { readonly keys?: unknown });
  if (!Array.isArray(list) || list.length > MAX_KEYS) {
    throw new TypeError('keys: expected a JSON Web Key Set of at most 32 keys');
  }
  const keys = new Map<string, Bytes | 'invalid_key'>();
  const published = new Map<string, unknown>();
  for (const item of list) {
    const key = own(item as Readonly<Record<string, unknown>>);
    const { kid, x } = key;
    // Keys without a valid id are skipped: no delivery can name them.
    if (!isIdentifier(kid)) continue;
    if (published.has(kid) && published.get(kid) !== x) {
      throw new TypeError(`keys: expected one key for ${kid}`);
    }
    published.set(kid, x);
    const isOurs = Object.entries(REQUIRED_MEMBERS).every(([name, wanted]) => key[name] === wanted);
    const bytes = isOurs ? readPublicKey(x) : undefined;
    if (bytes) keys.set(kid, bytes);
    else if (!keys.has(kid)) keys.set(kid, 'invalid_key');
  }
  return keys;
}

function readPublicKey(x: unknown): Bytes | undefined {
  // 43 characters hold two bits more than 32 bytes. They must be zero, otherwise one key could be written in four ways.
  if (typeof x !== 'string' || !/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(x)) return undefined;
  const bytes = fromBase64Url(x);
  return isStrictPoint(bytes) ? bytes : undefined;
}
