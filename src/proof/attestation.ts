import { toHex, type Bytes } from '../base/encoding.ts';
import { readCbor, type CborMap, type CborValue } from './cbor.ts';

/** The content of an attestation document. The form of every member has been checked, nothing else. */
export interface Attestation {
  readonly moduleId: string;
  readonly timestampMs: number;
  /** Measurements in lower-case hexadecimal, by their number. */
  readonly pcrs: ReadonlyMap<number, string>;
  /** Certificate of the key that signed the document. */
  readonly certificate: Bytes;
  /** Certificates of its issuers, the root first. */
  readonly bundle: readonly Bytes[];
  /** The bytes that the program put into the document; null when it gave none. */
  readonly publicKey: Bytes | null;
  readonly userData: Bytes | null;
}

const REQUIRED = ['module_id', 'digest', 'timestamp', 'pcrs', 'certificate', 'cabundle'];
const OPTIONAL = ['public_key', 'user_data', 'nonce'];

/** Length of a SHA-384 measurement. */
const PCR_BYTES = 48;
const PCR_COUNT = 32;

/**
 * Reads the payload of an attestation document: the nine members of the AWS Nitro Enclaves specification and no
 * others. Throws a `TypeError` for anything else.
 */
export function readAttestation(payload: Bytes): Attestation {
  const members = readCbor(payload);
  if (!isMap(members)) throw new TypeError('expected a map');
  const names = [...members.keys()];
  const isComplete = REQUIRED.every((name) => members.has(name));
  if (!isComplete || !names.every((name) => [...REQUIRED, ...OPTIONAL].includes(name as string))) {
    throw new TypeError('expected the members of an attestation document');
  }
  const [moduleId, digest, timestampMs, pcrs, certificate, bundle] = REQUIRED.map((name) =>
    members.get(name),
  );
  const [publicKey, userData] = OPTIONAL.map((name) => toOptionalBytes(members.get(name)));
  if (
    !(typeof moduleId === 'string' && moduleId !== '') ||
    digest !== 'SHA384' ||
    !(typeof timestampMs === 'number' && timestampMs > 0) ||
    !isMap(pcrs) ||
    !isBytes(certificate) ||
    !(Array.isArray(bundle) && bundle.length > 0 && bundle.every(isBytes))
  ) {
    throw new TypeError('expected the members of an attestation document to have their types');
  }
  return {
    moduleId,
    timestampMs,
    pcrs: toMeasurements(pcrs),
    certificate,
    bundle,
    publicKey: publicKey ?? null,
    userData: userData ?? null,
  };
}

function toMeasurements(pcrs: CborMap): ReadonlyMap<number, string> {
  const measurements = new Map<number, string>();
  for (const [index, value] of pcrs) {
    const isIndex = typeof index === 'number' && index >= 0 && index < PCR_COUNT;
    if (!isIndex || !isBytes(value) || value.length !== PCR_BYTES) {
      throw new TypeError('expected measurements of 48 bytes');
    }
    measurements.set(index, toHex(value));
  }
  return measurements;
}

function toOptionalBytes(value: CborValue | undefined): Bytes | null {
  if (value === undefined || value === null) return null;
  if (!isBytes(value)) throw new TypeError('expected bytes or null');
  return value;
}

function isBytes(value: CborValue | undefined): value is Bytes {
  return value instanceof Uint8Array;
}

function isMap(value: CborValue | undefined): value is CborMap {
  return value instanceof Map;
}
