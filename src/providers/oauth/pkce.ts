import { toBase64Url, toHex, toUtf8, type Bytes } from '../../base/encoding.ts';

/** Creates a secret of 256 random bits, as 43 characters of base64url: a state, or the verifier of RFC 7636. */
export function createSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Computes the code challenge of a verifier with the method S256 (RFC 7636 section 4.2). */
export async function createChallenge(verifier: string): Promise<string> {
  return toBase64Url(await sha256(verifier));
}

/**
 * Computes the nonce that binds an ID token to a device key: SHA-256 of the hexadecimal text of the compressed key, not
 * of its bytes (protocol.md section 2 "OAuth login").
 */
export async function createNonce(publicKey: string): Promise<string> {
  return toHex(await sha256(publicKey));
}

async function sha256(text: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', toUtf8(text)));
}
