import { p256 } from '@noble/curves/nist.js';
import { toHex } from '../base/contract.ts';

/** A P-256 key of the service that signs what it issues. */
export interface SigningKey {
  /** The 65-byte public key in lower-case hexadecimal. */
  readonly publicKey: string;
  /** ECDSA over SHA-256 of the bytes. `der` is the ASN.1 form, `raw` is r and s in 64 bytes. */
  sign(bytes: Uint8Array, format: 'der' | 'raw'): Uint8Array;
}

/** Makes a signing key of a 32-byte secret scalar. */
export function createSigningKey(secret: Uint8Array): SigningKey {
  return {
    publicKey: toHex(p256.getPublicKey(secret, false)),
    sign: (bytes, format) => p256.sign(bytes, secret, { format: format === 'der' ? 'der' : 'compact' }),
  };
}
