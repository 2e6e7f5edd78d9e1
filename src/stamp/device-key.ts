import { fromHex, toHex, type Bytes } from '../base/encoding.ts';
import type { PlatformObject } from '../base/platform.ts';

/** The order of the P-256 group (SEC 2, section 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A key pair that signs for this device and cannot leave it. */
export interface DeviceKey {
  /** Compressed P-256 point, 33 bytes, lower-case hexadecimal. */
  readonly publicKey: string;
  /** Non-extractable, with `sign` as its only usage. */
  readonly privateKey: PlatformObject<'CryptoKey'>;
}

/**
 * Signs bytes with a device key: ECDSA P-256 over SHA-256, raw r‖s, 64 bytes, `s` in the lower half.
 *
 * **Warning:** it signs any message, so it must never be exported by a public entry. Callers build the message
 * themselves.
 */
export async function signMessage(key: DeviceKey, message: Bytes): Promise<Bytes> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key.privateKey, message));
  // Web Crypto does not normalise `s`: half of its signatures are in the upper half, which strict verifiers
  // (@noble/curves 2 by default) refuse. The negated `s` signs the same message.
  const s = BigInt('0x' + toHex(signature.subarray(32)));
  if (s > ORDER / 2n) signature.set(fromHex((ORDER - s).toString(16).padStart(64, '0')), 32);
  return signature;
}
