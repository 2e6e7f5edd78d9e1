import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A signature as the API answers it: r and s in 64 hexadecimal digits, v is "00" or "01". */
export interface SignatureParts {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}

/** A message as Ethereum signs messages (EIP-191 version 0x45): with a preamble that no transaction begins with. */
export function toPersonalMessage(message: string): string {
  return `\x19Ethereum Signed Message:\n${utf8ToBytes(message).length}${message}`;
}

/** The address whose key has signed a message, in lower case. Throws when no key can have. */
export function recoverAddress(message: string, { r, s, v }: SignatureParts): string {
  const publicKey = secp256k1.recoverPublicKey(hexToBytes(v + r + s), hashPersonalMessage(message), {
    prehash: false,
  });
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  // Without the first byte, which says that both coordinates follow.
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-20))}`;
}

/** The 32 bytes that are signed. */
export function hashPersonalMessage(message: string): Uint8Array {
  return keccak_256(utf8ToBytes(toPersonalMessage(message)));
}
