import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A key of a person or program, which stamps requests. */
export interface SimulatedKey {
  /** Compressed, lower-case hexadecimal. */
  readonly publicKey: string;
  readonly secretKey: Uint8Array;
  readonly object: KeyObject;
}

/** Derives a key from a number: the same number gives the same key. */
export function toKey(number: number): SimulatedKey {
  const known = KEYS.get(number);
  if (known !== undefined) return known;
  const secretKey = new Uint8Array(32);
  new DataView(secretKey.buffer).setUint32(28, number + 1);
  const point = Buffer.from(p256.getPublicKey(secretKey, false));
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(secretKey).toString('base64url'),
  };
  const object = createPrivateKey({ key: jwk, format: 'jwk' });
  createPublicKey(object);
  const key = { publicKey: bytesToHex(p256.getPublicKey(secretKey)), secretKey, object };
  KEYS.set(number, key);
  return key;
}

const KEYS = new Map<number, SimulatedKey>();

/** Makes the stamp header of a request with this key. */
export function stampHeader(
  { object, publicKey }: SimulatedKey,
  body: string,
): { readonly 'x-stamp': string } {
  const signature = sign('sha256', Buffer.from(body), object).toString('hex');
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
  return { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') };
}
