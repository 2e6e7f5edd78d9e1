import { toHex } from '../../base/contract.ts';

/** A signature as the API returns it (protocol.md section 4): lower-case hexadecimal without a prefix. */
export interface SignatureParts {
  /** 64 characters; the first half of an Ed25519 or Schnorr signature. */
  readonly r: string;
  /** 64 characters; the second half of an Ed25519 or Schnorr signature. */
  readonly s: string;
  /** Two characters: the recovery id of ECDSA, "00" for the other schemes. */
  readonly v: string;
}

/** Splits a signature of 64 bytes. `recoveryId` is that of ECDSA. */
export function toSignatureParts(signature: Uint8Array, recoveryId = 0): SignatureParts {
  return {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    v: toHex(Uint8Array.of(recoveryId)),
  };
}
