import { fromBase64Url, toBase64Url, type Bytes } from '../encoding.ts';
import { isStrictPoint } from './ed25519.ts';
import type { KeyFailure } from './failure.ts';
import { isIdentifier, SIGNATURE_ALGORITHM, SIGNATURE_VERSION } from './message.ts';

/** A JSON Web Key Set (RFC 7517) as the discovery endpoint publishes it, unchecked. */
export interface JsonWebKeySet {
  readonly keys: readonly object[];
}

/** A checked key set: each key id with its 32 bytes, or with what is wrong with its key. */
export type KeySet = ReadonlyMap<string, Bytes | 'invalid_key'>;

/** A set has a handful of keys; one with more is not ours. */
const MAX_KEYS = 32;

/** What every key that may sign deliveries says of itself. */
const MEMBERS = {
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
  const list = membersOf(value)['keys'];
  if (!Array.isArray(list) || list.length > MAX_KEYS) {
    throw new TypeError(`keys: expected a JSON Web Key Set of at most ${MAX_KEYS} keys`);
  }
  const keys = new Map<string, Bytes | 'invalid_key'>();
  const published = new Map<string, unknown>();
  for (const item of list) {
    const key = membersOf(item);
    const { kid, x } = key;
    // A key with another kind of id cannot be named by a delivery.
    if (!isIdentifier(kid)) continue;
    if (published.has(kid) && published.get(kid) !== x) {
      throw new TypeError(`keys: expected one key for each kid; two differ under ${kid}`);
    }
    published.set(kid, x);
    const isOurs = Object.entries(MEMBERS).every(([name, wanted]) => key[name] === wanted);
    const bytes = isOurs ? readPublicKey(x) : undefined;
    if (bytes) keys.set(kid, bytes);
    else if (!keys.has(kid)) keys.set(kid, 'invalid_key');
  }
  return keys;
}

/** Looks a key up in a checked set. */
export function findInSet(keys: KeySet, keyId: string): Bytes | KeyFailure {
  return keys.get(keyId) ?? 'missing_key';
}

function readPublicKey(x: unknown): Bytes | undefined {
  if (typeof x !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(x)) return undefined;
  const bytes = fromBase64Url(x);
  // 43 characters hold two bits more than 32 bytes; they must be zero, or one key would have four names.
  return toBase64Url(bytes) === x && isStrictPoint(bytes) ? bytes : undefined;
}

/** An object's own members, without what somebody may have put on `Object.prototype`. */
function membersOf(value: unknown): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, value);
}
