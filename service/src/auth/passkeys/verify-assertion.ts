import { concatBytes, toBase64Url, toHex, toUtf8 } from '../../base/contract.ts';
import { COUNTER_AT, FLAGS_AT, readFlags, sha256 } from './authenticator-data.ts';
import { readClientDataOrigin } from './client-data.ts';
import { isP256Signature, toCompressedKey } from '../stamps/p256.ts';
import { isPasskeyOrigin } from './passkey-origin.ts';

/** The signature of a passkey and the bytes that it covers. */
export interface Assertion {
  readonly authenticatorData: Uint8Array;
  /** JSON text of the browser. */
  readonly clientData: Uint8Array;
  /** DER. */
  readonly signature: Uint8Array;
}

/** The passkey that an assertion must come from, and the request that it must be for. */
export interface ExpectedAssertion {
  /** P-256 point in hexadecimal. */
  readonly publicKey: string;
  readonly rpId: string;
  /** See `isPasskeyOrigin`. */
  readonly allowedOrigins: string;
  /** See `readRelatedOrigins`. */
  readonly relatedOrigins?: readonly string[];
  /** SHA-256 of the body, lower-case hexadecimal: its 64 characters are the challenge. */
  readonly bodyHash: string;
}

/** Length in bytes of authenticator data without extensions: it ends with the counter. */
const LENGTH_WITHOUT_EXTENSIONS = 37;

/**
 * Verifies that a passkey signed a body (WebAuthn Level 3, section 7.2) and returns the counter that it signed with the
 * body; `undefined` when any check fails. User presence is required, user verification is not. The caller checks that
 * the counter has grown.
 */
export function verifyAssertion(
  { authenticatorData, clientData, signature }: Assertion,
  expected: ExpectedAssertion,
  verifySignature: typeof isP256Signature = isP256Signature,
): number | undefined {
  // All checks run before any refusal, so that an unknown passkey costs the same work.
  const signed = concatBytes(authenticatorData, sha256(clientData));
  const publicKey = toCompressedKey(expected.publicKey);
  const checks = [
    publicKey !== undefined && verifySignature(publicKey, signed, toHex(signature), 'der'),
    isExpectedClientData(clientData, expected),
    isExpectedDevice(authenticatorData, expected.rpId),
  ];
  return checks.every(Boolean) ? Buffer.from(authenticatorData).readUInt32BE(COUNTER_AT) : undefined;
}

function isExpectedClientData(
  clientData: Uint8Array,
  { allowedOrigins, bodyHash, relatedOrigins = [], rpId }: ExpectedAssertion,
): boolean {
  const challenge = toBase64Url(toUtf8(bodyHash));
  const origin = readClientDataOrigin(clientData, { type: 'webauthn.get', challenge });
  if (origin === undefined) return false;
  return isPasskeyOrigin(origin, rpId, allowedOrigins) || relatedOrigins.includes(origin);
}

function isExpectedDevice(data: Uint8Array, rpId: string): boolean {
  const { hasCredential, hasExtensions, isSound } = readFlags(data);
  return (
    (hasExtensions ? data.length > LENGTH_WITHOUT_EXTENSIONS : data.length === LENGTH_WITHOUT_EXTENSIONS) &&
    Buffer.compare(data.subarray(0, FLAGS_AT), sha256(toUtf8(rpId))) === 0 &&
    isSound &&
    !hasCredential
  );
}
