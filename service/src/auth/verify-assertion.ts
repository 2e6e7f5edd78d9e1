import { createHash } from 'node:crypto';
import { concatBytes, fromUtf8, toBase64Url, toHex, toUtf8 } from '../contract.ts';
import { parseJson } from '../json.ts';
import { isP256Signature, toCompressedKey } from './p256.ts';
import { isPasskeyOrigin } from './passkey-origin.ts';

/** What a passkey has signed. */
export interface Assertion {
  readonly authenticatorData: Uint8Array;
  /** JSON text of the browser. */
  readonly clientData: Uint8Array;
  /** DER. */
  readonly signature: Uint8Array;
}

/** The passkey it must come from, and what for. */
export interface ExpectedAssertion {
  /** P-256 point in hexadecimal. */
  readonly publicKey: string;
  readonly rpId: string;
  /** See `isPasskeyOrigin`. */
  readonly allowedOrigins: string;
  /** SHA-256 of the body, lower-case hexadecimal: its 64 characters are the challenge. */
  readonly bodyHash: string;
}

// Bytes of the authenticator data (WebAuthn Level 3, section 6.1).
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const LENGTH_WITHOUT_EXTENSIONS = 37;
const USER_PRESENT = 0x01;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
const HAS_EXTENSIONS = 0x80;

/**
 * Verifies that a passkey signed a body (WebAuthn Level 3, section 7.2) and answers the counter that it signed with it;
 * `undefined` when anything is not as it must be. That a person was there is required; who, by face or PIN, is not.
 * Whether the counter has grown is the caller's to check.
 */
export function verifyAssertion(
  { authenticatorData, clientData, signature }: Assertion,
  expected: ExpectedAssertion,
): number | undefined {
  // The signature first: a passkey that is not known is refused after the same work.
  const signed = concatBytes(authenticatorData, sha256(clientData));
  const publicKey = toCompressedKey(expected.publicKey);
  if (publicKey === undefined || !isP256Signature(publicKey, signed, toHex(signature), 'der'))
    return undefined;
  return isExpectedClientData(clientData, expected) && isExpectedDevice(authenticatorData, expected.rpId)
    ? Buffer.from(authenticatorData).readUInt32BE(COUNTER_AT)
    : undefined;
}

function isExpectedClientData(
  clientData: Uint8Array,
  { allowedOrigins, bodyHash, rpId }: ExpectedAssertion,
): boolean {
  let value: unknown;
  try {
    value = parseJson(fromUtf8(clientData));
  } catch {
    return false;
  }
  if (typeof value !== 'object' || value === null) return false;
  const { challenge, crossOrigin, origin, topOrigin, type } = value as Readonly<Record<string, unknown>>;
  return (
    type === 'webauthn.get' &&
    challenge === toBase64Url(toUtf8(bodyHash)) &&
    // A page that embeds another one could make its visitors sign unawares.
    (crossOrigin === undefined || crossOrigin === false) &&
    topOrigin === undefined &&
    typeof origin === 'string' &&
    isPasskeyOrigin(origin, rpId, allowedOrigins)
  );
}

function isExpectedDevice(data: Uint8Array, rpId: string): boolean {
  const flags = data[FLAGS_AT] ?? 0;
  const hasExtensions = (flags & HAS_EXTENSIONS) !== 0;
  return (
    (hasExtensions ? data.length > LENGTH_WITHOUT_EXTENSIONS : data.length === LENGTH_WITHOUT_EXTENSIONS) &&
    Buffer.compare(data.subarray(0, FLAGS_AT), sha256(toUtf8(rpId))) === 0 &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & HAS_CREDENTIAL) === 0 &&
    ((flags & BACKED_UP) === 0 || (flags & BACKUP_ELIGIBLE) !== 0)
  );
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
