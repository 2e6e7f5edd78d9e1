import { toHex } from '../base/encoding.ts';
import type { DeviceKey } from '../stamp/device-key.ts';

/**
 * Whether a value is a device key: a compressed public key beside a private P-256 key that is not extractable and
 * can do nothing but sign. Asked of every key that comes from anywhere: storage may give back `null` (WebKit, when
 * the wrapping key is gone) or what another script left there.
 */
export function isDeviceKey(value: unknown): value is DeviceKey {
  const { publicKey, privateKey } = (value ?? {}) as Record<string, unknown>;
  if (typeof publicKey !== 'string' || !(privateKey instanceof CryptoKey)) return false;
  const { extractable, algorithm, usages } = privateKey;
  const { name, namedCurve } = algorithm as EcKeyAlgorithm;
  // A public key cannot sign: the usages tell the private one.
  return (
    /^0[23][0-9a-f]{64}$/.test(publicKey) &&
    `${extractable} ${name} ${namedCurve} ${usages}` === 'false ECDSA P-256 sign'
  );
}

/**
 * Generates a device key. Its private half exists only inside the browser's key store.
 *
 * Throws what the platform throws where it has no Web Crypto (a page that is not secure) or no P-256.
 */
export async function generateDeviceKey(): Promise<DeviceKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  // WebKitGTK neither exports nor imports the compressed form: take 04‖x‖y and fold y into its parity.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const publicKey = '0' + (2 + (point[64]! & 1)) + toHex(point.subarray(1, 33));
  const key = { publicKey, privateKey: pair.privateKey };
  if (isDeviceKey(key)) return key;
  throw new TypeError('the platform made another key than was asked for');
}
