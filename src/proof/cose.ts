import { concatBytes, toHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { readCbor, type CborValue } from './cbor.ts';

/** A message with one signature. */
export interface SignedMessage {
  readonly payload: Bytes;
  /** The bytes that the signature covers. */
  readonly signed: Bytes;
  /** r and s, 96 bytes. */
  readonly signature: Bytes;
}

/** The only accepted protected header, `{1: -35}`: the algorithm is ES384 (RFC 9053 section 2.1). */
const PROTECTED = 'a1013822';

/**
 * Reads a COSE_Sign1 (RFC 9052 section 4.2) without a tag, with ES384 and no unprotected header: the form of
 * attestation documents. Throws a `TypeError` for anything else.
 */
export function readCoseSign1(bytes: Bytes): SignedMessage {
  const message = readCbor(bytes);
  const parts = Array.isArray(message) ? (message as readonly CborValue[]) : [];
  const [headers, unprotected, payload, signature, ...rest] = parts;
  if (
    !(headers instanceof Uint8Array && toHex(headers) === PROTECTED) ||
    !(unprotected instanceof Map && unprotected.size === 0) ||
    !(payload instanceof Uint8Array) ||
    !(signature instanceof Uint8Array && signature.length === 96) ||
    rest.length > 0
  ) {
    throw new TypeError('expected an untagged COSE_Sign1 with ES384');
  }
  // Sig_structure (RFC 9052 section 4.4): an array of the context, the protected headers, the external data (empty) and
  // the payload.
  const signed = concatBytes(
    Uint8Array.of(0x84, 0x6a),
    toUtf8('Signature1'),
    toByteString(headers),
    toByteString(new Uint8Array()),
    toByteString(payload),
  );
  return { payload, signed, signature };
}

/** Encodes bytes as a CBOR byte string with the shortest length. Documents are shorter than 64 KiB. */
function toByteString(bytes: Bytes): Bytes {
  const { length } = bytes;
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length];
  return concatBytes(Uint8Array.from(head), bytes);
}
