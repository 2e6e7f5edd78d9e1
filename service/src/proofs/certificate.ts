import { createHash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { toUtf8 } from '../base/contract.ts';
import { toDer, toDerBits, toDerId, toDerTime } from './der.ts';

/** The content of a certificate. */
export interface CertificateOptions {
  /** Common names. */
  readonly subject: string;
  readonly issuer: string;
  /** A public key of P-384. */
  readonly publicKey: KeyObject;
  readonly issuerPublicKey: KeyObject;
  /** The private key of P-384 that signs it. */
  readonly issuerKey: KeyObject;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** True for an authority, which issues certificates of keys; false for the certificate of a key. */
  readonly isAuthority: boolean;
}

const ECDSA_WITH_SHA384 = toDer('sequence', toDerId('2a8648ce3d040303'));
const COMMON_NAME = toDerId('550403');
const TRUE = toDer('boolean', Uint8Array.of(0xff));

/** Certificate signing for an authority, digital signatures for a key (RFC 5280 section 4.2.1.3). */
const KEY_CERT_SIGN = toDerBits(Uint8Array.of(0x04), 2);
const DIGITAL_SIGNATURE = toDerBits(Uint8Array.of(0x80), 7);

/**
 * Creates an X.509 v3 certificate (RFC 5280) in the profile of attestation documents: P-384, ECDSA with SHA-384. An
 * authority issues certificates of keys only, not of other authorities. Returns DER.
 */
export function createCertificate(options: CertificateOptions): Uint8Array {
  const { isAuthority, issuer, issuerKey, issuerPublicKey, publicKey, subject } = options;
  const constraints = isAuthority ? [TRUE, toDer('integer', Uint8Array.of(0))] : [];
  const serialNumber = randomBytes(16);
  // The first bit is 0, so that the number is positive; the second is 1, so that DER needs all 16 bytes.
  serialNumber[0] = (serialNumber.readUInt8(0) & 0x7f) | 0x40;
  const signed = toDer(
    'sequence',
    toDer('version', toDer('integer', Uint8Array.of(2))),
    toDer('integer', serialNumber),
    ECDSA_WITH_SHA384,
    toName(issuer),
    toDer('sequence', toDerTime(options.notBeforeMs), toDerTime(options.notAfterMs)),
    toName(subject),
    toSubjectPublicKeyInfo(publicKey),
    toDer(
      'extensions',
      toDer(
        'sequence',
        toExtension('551d13', toDer('sequence', ...constraints), TRUE),
        toExtension('551d0f', isAuthority ? KEY_CERT_SIGN : DIGITAL_SIGNATURE, TRUE),
        toExtension('551d0e', toDer('octets', toKeyIdentifier(publicKey))),
        toExtension('551d23', toDer('sequence', toDer('keyIdentifier', toKeyIdentifier(issuerPublicKey)))),
      ),
    ),
  );
  return toDer('sequence', signed, ECDSA_WITH_SHA384, toDerBits(sign('sha384', signed, issuerKey)));
}

function toName(commonName: string): Uint8Array {
  const attribute = toDer('sequence', COMMON_NAME, toDer('text', toUtf8(commonName)));
  return toDer('sequence', toDer('set', attribute));
}

function toExtension(id: string, value: Uint8Array, ...critical: readonly Uint8Array[]): Uint8Array {
  return toDer('sequence', toDerId(id), ...critical, toDer('octets', value));
}

function toSubjectPublicKeyInfo(key: KeyObject): Uint8Array {
  return key.export({ format: 'der', type: 'spki' });
}

/**
 * Identifies a key: the first 160 bits of the SHA-256 of its point, which is the last 97 bytes (RFC 7093 section 2).
 */
function toKeyIdentifier(key: KeyObject): Uint8Array {
  return createHash('sha256').update(toSubjectPublicKeyInfo(key).subarray(-97)).digest().subarray(0, 20);
}
