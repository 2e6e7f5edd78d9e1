/**
 * Keys of people in provision.json who sign in without a code. Each person's passkey and wallets have one number as their
 * secret: 32 times the same byte.
 */

/** Somebody with a passkey and two wallets. */
export interface KeyHolder {
  /** The byte that all secrets are made of. */
  readonly byte: number;
  readonly userId: string;
  readonly organizationId: string;
  /** Credential id of the passkey, base64url. */
  readonly credentialId: string;
}

/** Ada, who belongs to the organization of the login configurations. */
export const ada: KeyHolder = {
  byte: 0x11,
  userId: '8b1f2c3e-0000-4000-8000-000000000010',
  organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
  credentialId: 'bGF0Y2hrZXktdGVzdC0wMQ',
};

/** Joan, who belongs to an organization below it. */
export const joan: KeyHolder = {
  byte: 0x22,
  userId: '8b1f2c3e-0000-4000-8000-000000000012',
  organizationId: '8b1f2c3e-0000-4000-8000-000000000002',
  credentialId: 'bGF0Y2hrZXktdGVzdC0wMg',
};

/** The byte of keys that nobody has. */
export const unknownByte = 0x33;
