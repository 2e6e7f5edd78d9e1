import { fromBase64Url, type Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import { isStrictPoint } from './ed25519.ts';
import { isIdentifier, SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from './message.ts';

/** A JSON Web Key Set (RFC 7517) as the discovery endpoint publishes it, not checked yet. */
export interface JsonWebKeySet {
  readonly keys: readonly object[];
}

/** A checked key set: each key id with its 32 bytes, or with the word that its key may not sign deliveries. */
export type KeySet = ReadonlyMap<string, Bytes | 'invalid_key'>;

/** A set has a handful of keys; one with more is not ours. */
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
 * Checks a key set. Keys of other kinds may stand beside ours: they are kept out one by one.
 *
 * Throws a `TypeError` for a set that cannot be relied on as a whole: not of the form, too many keys, or two
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
    // No delivery can name a key with another kind of id.
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
  // 43 characters hold two bits more than 32 bytes; unless they are zero, one key would have four names.
  if (typeof x !== 'string' || !/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(x)) return undefined;
  const bytes = fromBase64Url(x);
  return isStrictPoint(bytes) ? bytes : undefined;
}
