import { decode, decodeFirst } from 'cborg';
import { concatBytes, fromBase64Url, toBase64Url, toHex, toUtf8 } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { COUNTER_AT, FLAGS_AT, readFlags, sha256 } from './authenticator-data.ts';
import { readClientDataOrigin } from './client-data.ts';
import { isP256Signature, toCompressedKey } from '../stamps/p256.ts';
import { isPasskeyOrigin } from './passkey-origin.ts';
import type { PasskeyTerms } from './passkey-settings.ts';
import type { RelatedPages } from './related-pages.ts';

/** A browser's response when a passkey is created; every text is base64url. */
export interface Attestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
}

/** Values that an attestation must match. */
export interface ExpectedAttestation {
  readonly challenge: string;
  /** Null when the request does not come from a page. */
  readonly pageOrigin: string | null;
  /** See `findRelatedPages`. */
  readonly relatedPages: RelatedPages;
}

/** A passkey as it is stored. */
export interface NewPasskey {
  readonly credentialId: string;
  /** Uncompressed P-256 point in lower-case hexadecimal. */
  readonly publicKey: string;
  readonly rpId: string;
  readonly signCount: number;
}

/** A passkey that was just made. */
export interface MadePasskey extends NewPasskey {
  /** The device has verified the person while it made the passkey, by a PIN, a fingerprint or a face. */
  readonly isUserVerified: boolean;
}

/**
 * Throws INVALID_REQUEST with the path when the service requires user verification and a passkey was created without
 * it: it could not sign in later.
 */
export function assertUserVerified(
  { isUserVerified }: MadePasskey,
  path: string,
  { requiresUserVerification }: Pick<PasskeyTerms, 'requiresUserVerification'>,
): void {
  if (isUserVerified || !requiresUserVerification) return;
  throw new ProblemError(
    'INVALID_REQUEST',
    `Member "${path}" is a passkey that was made without a PIN, a fingerprint or a face, which this service asks for; create it with userVerification: "required".`,
    { path },
  );
}

// Offsets of the credential in the authenticator data (WebAuthn Level 3, section 6.5.1).
const ID_LENGTH_AT = 53;
const ID_AT = 55;
const MAXIMUM_ID_LENGTH = 1023;

// COSE_Key (RFC 9053, section 7.1): an EC2 key of P-256 for ES256, and nothing else.
const COSE_PARAMETERS = [
  [1, 2],
  [3, -7],
  [-1, 1],
] as const;

/**
 * Verifies that a passkey was created for a challenge (WebAuthn Level 3, section 7.1) and returns it; `undefined` when
 * any check fails. The kind of device is not checked: the attestation is "none", or "packed" by the passkey itself. The
 * relying party is the one whose hash the device signed: the page's host, a host above it, or one that the page is
 * related to.
 *
 * `pageOrigin` is that of the request; null when it does not come from a page.
 */
export function verifyAttestation(
  attestation: Attestation,
  { challenge, pageOrigin, relatedPages }: ExpectedAttestation,
): MadePasskey | undefined {
  try {
    const clientData = fromBase64Url(attestation.clientDataJson);
    const origin = readClientDataOrigin(clientData, { type: 'webauthn.create', challenge });
    if (origin === undefined || (pageOrigin !== null && pageOrigin !== origin)) return undefined;
    const object = decode(fromBase64Url(attestation.attestationObject), { useMaps: true }) as unknown;
    if (!(object instanceof Map)) return undefined;
    const data: unknown = object.get('authData');
    const passkey = data instanceof Uint8Array ? readPasskey(data, origin, relatedPages) : undefined;
    if (passkey === undefined || passkey.credentialId !== attestation.credentialId) return undefined;
    const signed = concatBytes(data as Uint8Array, sha256(clientData));
    return isNoneOrSelfAttested(object, signed, passkey.publicKey) ? passkey : undefined;
  } catch {
    // The attestation is not valid base64url, CBOR or text.
    return undefined;
  }
}

function readPasskey(data: Uint8Array, origin: string, related: RelatedPages): MadePasskey | undefined {
  const view = Buffer.from(data);
  const { hasCredential, hasExtensions, isSound, isUserVerified } = readFlags(data);
  const idLength = view.readUInt16BE(ID_LENGTH_AT);
  const id = view.subarray(ID_AT, ID_AT + idLength);
  const hasId = idLength > 0 && idLength <= MAXIMUM_ID_LENGTH && id.length === idLength;
  if (!isSound || !hasCredential || !hasId) return undefined;
  const [key, rest] = decodeFirst(data.subarray(ID_AT + idLength), { useMaps: true }) as [
    unknown,
    Uint8Array,
  ];
  // Extensions are a single map at the end.
  if (hasExtensions ? !(decode(rest, { useMaps: true }) instanceof Map) : rest.length > 0) return undefined;
  const publicKey = readPoint(key);
  const rpId = findRelyingParty(view.subarray(0, FLAGS_AT), origin, related);
  if (publicKey === undefined || rpId === undefined) return undefined;
  const signCount = view.readUInt32BE(COUNTER_AT);
  return { credentialId: toBase64Url(id), publicKey, rpId, signCount, isUserVerified };
}

function readPoint(key: unknown): string | undefined {
  if (!(key instanceof Map)) return undefined;
  if (!COSE_PARAMETERS.every(([name, value]) => key.get(name) === value)) return undefined;
  const [x, y] = [key.get(-2) as unknown, key.get(-3) as unknown];
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array) || x.length !== 32 || y.length !== 32)
    return undefined;
  const point = `04${toHex(x)}${toHex(y)}`;
  return toCompressedKey(point) === undefined ? undefined : point;
}

/** Finds the relying party with this hash: the page's host, a host above it, or one that the page is related to. */
function findRelyingParty(hash: Uint8Array, origin: string, related: RelatedPages): string | undefined {
  const isHashed = (host: string): boolean => Buffer.compare(hash, sha256(toUtf8(host))) === 0;
  const labels = new URL(origin).hostname.split('.');
  const host = labels.map((_label, index) => labels.slice(index).join('.')).find(isHashed);
  if (host !== undefined && isPasskeyOrigin(origin, host, '')) return host;
  return related.origins.includes(origin) ? related.rpIds.find(isHashed) : undefined;
}

function isNoneOrSelfAttested(
  object: ReadonlyMap<unknown, unknown>,
  signed: Uint8Array,
  publicKey: string,
): boolean {
  const statement = object.get('attStmt');
  if (!(statement instanceof Map)) return false;
  if (object.get('fmt') === 'none') return statement.size === 0;
  const signature: unknown = statement.get('sig');
  const key = toCompressedKey(publicKey);
  return (
    object.get('fmt') === 'packed' &&
    !statement.has('x5c') &&
    statement.get('alg') === -7 &&
    signature instanceof Uint8Array &&
    key !== undefined &&
    isP256Signature(key, signed, toHex(signature), 'der')
  );
}
