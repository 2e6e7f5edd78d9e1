import { toHex } from '../base/encoding.ts';
import type { DeviceKey } from '../stamp/device-key.ts';

/**
 * Says whether a value is a device key: a compressed public key with a private P-256 key that is not extractable and
 * can only sign. Every key from storage is checked: storage may return `null` (WebKit, when the wrapping key is gone)
 * or what another script stored there.
 */
export function isDeviceKey(value: unknown): value is DeviceKey {
  const { publicKey, privateKey } = (value ?? {}) as Record<string, unknown>;
  if (typeof publicKey !== 'string' || !(privateKey instanceof CryptoKey)) return false;
  const { extractable, algorithm, usages } = privateKey;
  const { name, namedCurve } = algorithm as EcKeyAlgorithm;
  // Only a private key has the usage `sign`, so the usages identify it.
  return (
    /^0[23][0-9a-f]{64}$/.test(publicKey) &&
    `${extractable} ${name} ${namedCurve} ${usages}` === 'false ECDSA P-256 sign'
  );
}

/**
 * Generates a device key. Its private key exists only inside the browser's key store.
 *
 * Throws the platform's error where Web Crypto (on an insecure page) or P-256 is missing.
 */
export async function generateDeviceKey(): Promise<DeviceKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  // WebKitGTK neither exports nor imports the compressed form, so the key is exported as 04‖x‖y and compressed here:
  // the parity of y becomes the first byte.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const publicKey = '0' + (2 + (point[64]! & 1)) + toHex(point.subarray(1, 33));
  const key = { publicKey, privateKey: pair.privateKey };
  if (isDeviceKey(key)) return key;
  throw new TypeError('the platform made another key than was asked for');
}
