import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fromHex, toHex, toUtf8 } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import { toDer } from './der.ts';
import { toStampHeader, type StampScheme } from './stamp-header.ts';
import type { Stamper } from './stamper.ts';

/** Options of an API key's stamper. */
export interface ApiKeyStamperOptions {
  /**
   * The private key, 32 bytes, hexadecimal: the scalar of an ECDSA key, or the seed of an Ed25519 key.
   *
   * **Warning:** anybody who reads it can sign as this key for ever. Keep it on servers, never in a page.
   */
  readonly privateKey: string;
  /**
   * The public key that must belong to `privateKey`: compressed, 33 bytes (Ed25519: 32), hexadecimal. Default: derived,
   * and so not checked.
   */
  readonly publicKey?: string | undefined;
  /** The key's curve. Default: `p256`. */
  readonly curve?: ApiKeyCurve | undefined;
}

/** A curve of API keys. */
export type ApiKeyCurve = 'p256' | 'secp256k1' | 'ed25519';

interface Signer {
  readonly scheme: StampScheme;
  readonly toPublicKey: (privateKey: Uint8Array) => Uint8Array;
  readonly sign: (message: Uint8Array, privateKey: Uint8Array) => Uint8Array;
}

// ECDSA signs the SHA-256 hash, deterministically (RFC 6979). The lower `s` is requested explicitly, because the
// defaults of @noble/curves have changed between its versions.
const SIGNERS: Readonly<Record<ApiKeyCurve, Signer>> = {
  p256: {
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    toPublicKey: (privateKey) => p256.getPublicKey(privateKey, true),
    sign: (message, privateKey) => toDer(p256.sign(message, privateKey, { lowS: true })),
  },
  secp256k1: {
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    toPublicKey: (privateKey) => secp256k1.getPublicKey(privateKey, true),
    sign: (message, privateKey) => toDer(secp256k1.sign(message, privateKey, { lowS: true })),
  },
  ed25519: {
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    toPublicKey: (privateKey) => ed25519.getPublicKey(privateKey),
    sign: (message, privateKey) => ed25519.sign(message, privateKey),
  },
};

/**
 * Creates a stamper that signs every request with an API key (header `X-Stamp`, protocol.md section 1).
 *
 * Throws a `TypeError` that names the option at fault and does not quote the key.
 *
 * @example
 * ```ts
 * import { createApiKeyStamper } from 'latchkey/stamp';
 *
 * const stamper = createApiKeyStamper({ privateKey: process.env['API_PRIVATE_KEY'] ?? '' });
 * ```
 */
export function createApiKeyStamper(options: ApiKeyStamperOptions): Stamper {
  const { privateKey, publicKey, curve = 'p256' } = own(options);
  if (!Object.hasOwn(SIGNERS, curve)) throw new TypeError('curve: expected p256, secp256k1 or ed25519');
  if (typeof privateKey !== 'string' || !/^[0-9a-f]{64}$/i.test(privateKey)) {
    throw new TypeError('privateKey: expected 32 bytes, hexadecimal');
  }
  const { scheme, toPublicKey, sign } = SIGNERS[curve];
  const secret = fromHex(privateKey);
  const derived = derive();
  if (publicKey !== undefined && String(publicKey).toLowerCase() !== derived) {
    throw new TypeError('publicKey: expected the compressed key that belongs to privateKey');
  }
  return {
    async stamp(body) {
      return toStampHeader(derived, scheme, sign(toUtf8(body), secret));
    },
  };

  function derive(): string {
    try {
      return toHex(toPublicKey(secret));
    } catch {
      // Without the cause, which may quote the number.
      throw new TypeError('privateKey: expected a number from 1 to the order of the curve');
    }
  }
}
