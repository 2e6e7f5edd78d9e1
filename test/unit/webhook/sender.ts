import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, toBase64Url, toHex, toUtf8, type Bytes } from '../../../src/base/encoding.ts';

/** The time at which the deliveries of these tests are signed by default. */
export const signedAtMs = 1_800_000_000_000;

/** A JSON Web Key as the discovery endpoint publishes it. */
export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly alg: string;
  readonly use: string;
  readonly x: string;
  readonly service_signature_algorithm: string;
  readonly service_signature_version: string;
}

/** Signs deliveries, as the service does. */
export interface Sender {
  readonly keyId: string;
  readonly publicKey: Bytes;
  readonly jwk: PublishedKey;
  sign(message: Uint8Array): Uint8Array;
}

/** A delivery on its way. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes;
}

/** Parts of a delivery besides its body. */
export interface DeliveryParts {
  readonly eventId?: string;
  readonly timestampMs?: number;
  readonly headerPrefix?: string;
  readonly body?: Uint8Array | string;
}

/** Creates a sender. Its key is derived from the id. `sign` replaces signing with the slow library. */
export function createSender(keyId: string, sign?: (message: Uint8Array) => Uint8Array): Sender {
  const secret = secretOf(keyId);
  const publicKey = new Uint8Array(ed25519.getPublicKey(secret));
  return {
    keyId,
    publicKey,
    jwk: publish(keyId, publicKey),
    sign: sign ?? ((message) => ed25519.sign(message, secret)),
  };
}

/** The secret key of a sender, derived from the id, so that a failure can be reproduced. */
export function secretOf(keyId: string): Bytes {
  return new Uint8Array(32).map((_, index) => keyId.charCodeAt(index % keyId.length) ^ index);
}

/** Writes a public key as the discovery endpoint does. */
export function publish(kid: string, publicKey: Uint8Array): PublishedKey {
  return {
    kid,
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x: toBase64Url(publicKey),
    service_signature_algorithm: 'ed25519',
    service_signature_version: 'v1',
  };
}

/** Signs a delivery. */
export function deliver(sender: Sender, parts: DeliveryParts = {}): Delivery {
  const {
    eventId = 'evt_1',
    timestampMs = signedAtMs,
    headerPrefix = 'X-Service',
    body = '{"type":"ACTIVITY_UPDATES","note":"é 漢 🔑"}',
  } = parts;
  const bytes = typeof body === 'string' ? toUtf8(body) : new Uint8Array(body);
  const start = `v1.ed25519.${sender.keyId}.${timestampMs}.${eventId}.`;
  return {
    headers: {
      'content-type': 'application/json',
      [`${headerPrefix}-Event-Id`]: eventId,
      [`${headerPrefix}-Signature-Key-Id`]: sender.keyId,
      [`${headerPrefix}-Signature-Algorithm`]: 'ed25519',
      [`${headerPrefix}-Signature-Version`]: 'v1',
      [`${headerPrefix}-Signature`]: toHex(sender.sign(concatBytes(toUtf8(start), bytes))),
      [`${headerPrefix}-Timestamp`]: String(timestampMs),
      [`${headerPrefix}-Organization-Id`]: '8b1f2c3e-0000-4000-8000-000000000001',
      [`${headerPrefix}-Event-Type`]: 'ACTIVITY_UPDATES',
      [`${headerPrefix}-Webhook-Version`]: '1',
    },
    body: bytes,
  };
}
