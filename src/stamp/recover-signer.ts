import { keccak_256 } from '@noble/hashes/sha3.js';
import { Point, recoverPublicKey } from '@noble/secp256k1';
import { concatBytes, toHex, toUtf8 } from '../base/encoding.ts';

/** The account that made a signature. */
export interface Signer {
  /** Compressed secp256k1, 33 bytes, lower-case hexadecimal. */
  readonly publicKey: string;
  /** Ethereum address, lower-case. */
  readonly address: string;
}

/**
 * Recovers the key that signed a message with `personal_sign` (EIP-191) from r, s and the recovery byte, which wallets
 * write as 27 and 28 or as 0 and 1. Undefined when no key fits.
 *
 * It uses the small library for this one curve: all values here are public, and the library for all curves would cost
 * 10 KB more (brotli) for everybody with such a wallet.
 */
export function recoverSigner(message: Uint8Array, signature: Uint8Array): Signer | undefined {
  const prefix = toUtf8(`\x19Ethereum Signed Message:\n${message.length}`);
  const digest = keccak_256(concatBytes(prefix, message));
  const last = signature[64] ?? -1;
  const recovery = last < 27 ? last : last - 27;
  try {
    const recovered = concatBytes(Uint8Array.of(recovery), signature.subarray(0, 64));
    const point = Point.fromBytes(recoverPublicKey(recovered, digest, { prehash: false }));
    const hash = keccak_256(point.toBytes(false).subarray(1));
    return { publicKey: point.toHex(true), address: `0x${toHex(hash.subarray(12))}` };
  } catch {
    return undefined;
  }
}
