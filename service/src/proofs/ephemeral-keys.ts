import { p256 } from '@noble/curves/nist.js';
import { toHex } from '../base/contract.ts';
import { toP256PublicKey } from '../keys/p256-public-key.ts';
import { createSigningKey } from '../keys/signing-key.ts';

/** The keys of one process. They are never stored: a process that starts again has new ones. */
export interface EphemeralKeys {
  /** The public halves, encryption before signing, uncompressed: 130 bytes in lower-case hexadecimal. */
  readonly publicKey: string;
  /** ECDSA over SHA-256 of the bytes, low S, as r and s in 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array;
}

/**
 * Creates the keys of a process. The format has an encryption key, and no operation takes anything that is encrypted to
 * it, so its secret half is forgotten at once.
 */
export function createEphemeralKeys(): EphemeralKeys {
  const encryptionKey = toHex(toP256PublicKey(p256.utils.randomSecretKey()));
  const signer = createSigningKey(p256.utils.randomSecretKey());
  return { publicKey: encryptionKey + signer.publicKey, sign: (bytes) => signer.sign(bytes, 'raw') };
}
