import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A signature in the API's form: r and s in 64 hexadecimal digits, v is "00" or "01". */
export interface SignatureParts {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}

/** Builds a message as Ethereum signs it (EIP-191 version 0x45): with a prefix that no transaction starts with. */
export function toPersonalMessage(message: string): string {
  return `\x19Ethereum Signed Message:\n${utf8ToBytes(message).length}${message}`;
}

/** Recovers the address whose key signed a message, in lower case. Throws when no key fits. */
export function recoverAddress(message: string, { r, s, v }: SignatureParts): string {
  const publicKey = secp256k1.recoverPublicKey(hexToBytes(v + r + s), hashPersonalMessage(message), {
    prehash: false,
  });
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  // The first byte only says that both coordinates follow.
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-20))}`;
}

/** Returns the 32 bytes that are signed. */
export function hashPersonalMessage(message: string): Uint8Array {
  return keccak_256(utf8ToBytes(toPersonalMessage(message)));
}
