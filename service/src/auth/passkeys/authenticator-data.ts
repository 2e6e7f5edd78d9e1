import { createHash } from 'node:crypto';

/**
 * Offsets in the authenticator data (WebAuthn Level 3, section 6.1). The hash of the relying party comes before the
 * flags.
 */
export const FLAGS_AT = 32;
/** The counter has four bytes, the highest first. */
export const COUNTER_AT = 33;

// Section 6.1: bits of the flags.
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
const HAS_EXTENSIONS = 0x80;

/** The flags of the authenticator data. */
export interface AuthenticatorFlags {
  /** The person was present, and the two flags about backups do not contradict each other. */
  readonly isSound: boolean;
  /** The device has verified the person, by a PIN, a fingerprint or a face. */
  readonly isUserVerified: boolean;
  readonly hasCredential: boolean;
  readonly hasExtensions: boolean;
}

/** Reads the flags; data that is too short has none set. */
export function readFlags(data: Uint8Array): AuthenticatorFlags {
  const flags = data[FLAGS_AT] ?? 0;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  return {
    isSound: has(USER_PRESENT) && (!has(BACKED_UP) || has(BACKUP_ELIGIBLE)),
    isUserVerified: has(USER_VERIFIED),
    hasCredential: has(HAS_CREDENTIAL),
    hasExtensions: has(HAS_EXTENSIONS),
  };
}

/** SHA-256, the hash of relying party ids and of client data. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
