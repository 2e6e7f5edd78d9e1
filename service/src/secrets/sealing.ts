import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The record that a sealed secret belongs to. All of it is authenticated: a secret moved elsewhere does not open. */
export interface SealedContext {
  /** Organization, or `service` for the service's own secrets. */
  readonly organizationId: string;
  readonly keyId: string;
  /** Curve of a private key, or the kind of another secret. */
  readonly curve: string;
}

/** Seals secrets for the database and opens them, with a key of its own. */
export interface Sealing {
  seal(secret: Uint8Array, context: SealedContext): string;
  /** Opens what `seal` made. Throws a {@link SealedDataError}. */
  open(sealed: string, context: SealedContext): Uint8Array<ArrayBuffer>;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed secret did not open: wrong key, another record's context, or changed bytes. */
export class SealedDataError extends Error {
  override readonly name = 'SealedDataError';

  constructor(options?: ErrorOptions) {
    super('A sealed secret does not open with this key.', options);
  }
}

/** Seals a secret with AES-256-GCM under a fresh IV, bound to its context. Returns text for a database column. */
export function seal(key: Uint8Array, secret: Uint8Array, context: SealedContext): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(toAdditionalData(context));
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Opens what `seal` made. Throws a `SealedDataError` when key, context or any bit differs. */
export function open(key: Uint8Array, sealed: string, context: SealedContext): Uint8Array<ArrayBuffer> {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  // The comparison with the re-encoded text refuses bits that base64url decoding would drop silently.
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== text) {
    throw new SealedDataError();
  }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(toAdditionalData(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Uint8Array.from(Buffer.concat([secret, decipher.final()]));
  } catch (cause) {
    throw new SealedDataError({ cause });
  }
}

function toAdditionalData({ organizationId, keyId, curve }: SealedContext): Buffer {
  return Buffer.from([organizationId, keyId, curve, VERSION].join('|'));
}
