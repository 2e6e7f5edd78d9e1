import { concatBytes, toUtf8, type Bytes } from '../base/encoding.ts';

/** The version that this package verifies, as the version header and the key set name it. */
export const SIGNATURE_VERSION = 'v1';

/** The algorithm that this package verifies, as the algorithm header and the key set name it. */
export const SIGNATURE_ALGORITHM = 'ed25519';

/** Default of `maxAgeMs`: how far a delivery's timestamp may be from the present time. */
export const DEFAULT_MAX_AGE_MS = 300_000;

/**
 * Says whether a text may be a key id or an event id. The signed text joins its parts with dots. A dot in an id would
 * let somebody move bytes from the body into the id without a change of the signed text: the same delivery under a new
 * event id.
 */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);
}

/** Says whether a text is a time of a delivery: milliseconds since the epoch, 13 digits. */
export function isTimestamp(value: string): boolean {
  return /^[1-9][0-9]{12}$/.test(value);
}

/** The parts of a delivery that the signature covers. */
export interface SignedParts {
  readonly keyId: string;
  /** The text of the timestamp header. */
  readonly timestamp: string;
  readonly eventId: string;
  readonly body: Uint8Array;
}

/** The bytes that are signed: `v1.ed25519.<key id>.<timestamp>.<event id>.<body>`. */
export function toSignedMessage({ keyId, timestamp, eventId, body }: SignedParts): Bytes {
  const start = [SIGNATURE_VERSION, SIGNATURE_ALGORITHM, keyId, timestamp, eventId, ''].join('.');
  return concatBytes(toUtf8(start), body);
}
