import { createDecipheriv, createHmac } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { concatBytes, fromHex, fromUtf8, toUtf8 } from '../base/contract.ts';
import { InputError } from './input-error.ts';
import { toP256PublicKey } from './p256-public-key.ts';

const NONCE_BYTES = 12;
const POINT_BYTES = 65;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const HEADER_BYTES = NONCE_BYTES + POINT_BYTES + LENGTH_BYTES;
const KEY_LABEL = 'qos_encryption_hmac_message';

/**
 * Opens a client secret that was encrypted to the quorum key (protocol.md section 3): hexadecimal of nonce, ephemeral
 * public key, length of the ciphertext (32 bits, little-endian) and the ciphertext itself. Throws an `InputError` when
 * it is not of that form, was encrypted to another key, was changed, or holds no text.
 */
export function openClientSecret(text: string, quorumSecret: Uint8Array): string {
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(text))
    throw new InputError('', 'It must be hexadecimal, two digits a byte.');
  const bytes = fromHex(text);
  const ciphertext = bytes.subarray(HEADER_BYTES);
  const length =
    bytes.length < HEADER_BYTES ? -1 : new DataView(bytes.buffer).getUint32(NONCE_BYTES + POINT_BYTES, true);
  if (length !== ciphertext.length || length < TAG_BYTES) {
    throw new InputError(
      '',
      'Its ciphertext must be as long as its length field says; it is cut, or written in another form.',
    );
  }
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const ephemeralKey = bytes.subarray(NONCE_BYTES, NONCE_BYTES + POINT_BYTES);
  const quorumKey = toP256PublicKey(quorumSecret);
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      deriveKey(ephemeralKey, quorumKey, quorumSecret),
      nonce,
      {
        authTagLength: TAG_BYTES,
      },
    )
      .setAAD(toAdditionalData(ephemeralKey, quorumKey))
      .setAuthTag(ciphertext.subarray(-TAG_BYTES));
    const plaintext = decipher.update(ciphertext.subarray(0, -TAG_BYTES));
    return readSecret(concatBytes(plaintext, decipher.final()));
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(
      '',
      'It does not open with the quorum key of this service; encrypt it to the "quorumKey" that the service prints when it is ready.',
      { cause },
    );
  }
}

/** Throws for an ephemeral key that is no point of the curve. */
function deriveKey(ephemeralKey: Uint8Array, quorumKey: Uint8Array, quorumSecret: Uint8Array): Uint8Array {
  const x = p256.getSharedSecret(quorumSecret, ephemeralKey, true).subarray(1);
  const preimage = concatBytes(ephemeralKey, quorumKey, x);
  return createHmac('sha512', preimage).update(toUtf8(KEY_LABEL)).digest().subarray(0, 32);
}

/** Each public key followed by its length, 0x41 for 65 bytes. */
function toAdditionalData(...keys: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...keys.flatMap((key) => [key, Uint8Array.of(key.length)]));
}

function readSecret(plaintext: Uint8Array): string {
  try {
    const secret = fromUtf8(plaintext);
    if (secret !== '') return secret;
  } catch {
    // The decoder's error is dropped, because it could quote the secret.
  }
  throw new InputError('', 'Decrypted, it is empty or not UTF-8 text.');
}
