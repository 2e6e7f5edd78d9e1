import {
  PAYLOAD_ENCODINGS,
  type Curve,
  type HashFunction,
  type PayloadEncoding,
} from '../../base/contract.ts';
import { InputError } from '../input-error.ts';

type Pairings = { readonly [Encoding in PayloadEncoding]: readonly HashFunction[] };

const DIGESTS = ['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_SHA256', 'HASH_FUNCTION_KECCAK256'] as const;

/** Keccak256 is part of these digests, so both names mean the same. Published clients send NO_OP with typed data. */
const ETHEREUM_DIGESTS = ['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_KECCAK256'] as const;

const ECDSA_PAIRINGS: Pairings = {
  PAYLOAD_ENCODING_HEXADECIMAL: DIGESTS,
  PAYLOAD_ENCODING_TEXT_UTF8: DIGESTS,
  PAYLOAD_ENCODING_EIP712: ETHEREUM_DIGESTS,
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: ETHEREUM_DIGESTS,
};

/** Every pairing that is defined; the digests of EIP-712 and EIP-7702 have no meaning for Ed25519. */
const PAIRINGS: { readonly [Name in Curve]: Pairings } = {
  CURVE_SECP256K1: ECDSA_PAIRINGS,
  CURVE_P256: ECDSA_PAIRINGS,
  CURVE_ED25519: {
    PAYLOAD_ENCODING_HEXADECIMAL: ['HASH_FUNCTION_NOT_APPLICABLE'],
    PAYLOAD_ENCODING_TEXT_UTF8: ['HASH_FUNCTION_NOT_APPLICABLE'],
    PAYLOAD_ENCODING_EIP712: [],
    PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: [],
  },
};

/**
 * Throws an `InputError` that names the allowed values unless encoding and hash function fit each other and the curve
 * (protocol.md section 4). Its path is `encoding` or `hashFunction`.
 */
export function assertPairing(curve: Curve, encoding: PayloadEncoding, hashFunction: HashFunction): void {
  const allowed = PAIRINGS[curve][encoding];
  if (allowed.length === 0) {
    const encodings = PAYLOAD_ENCODINGS.filter((one) => PAIRINGS[curve][one].length > 0);
    throw new InputError('encoding', `A key of ${curve} takes ${encodings.join(' or ')}, not ${encoding}.`);
  }
  if (!allowed.includes(hashFunction)) {
    throw new InputError(
      'hashFunction',
      `A key of ${curve} takes ${encoding} with ${allowed.join(' or ')}, not with ${hashFunction}.`,
    );
  }
}
