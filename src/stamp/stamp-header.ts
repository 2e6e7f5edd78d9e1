import { toBase64Url, toHex, toUtf8 } from '../base/encoding.ts';
import { toJson } from '../base/write-json.ts';
import type { StampHeader } from './stamper.ts';

/** The scheme of a stamp: the curve, and the way that the body is hashed (protocol.md section 1). */
export type StampScheme =
  | 'SIGNATURE_SCHEME_TK_API_P256'
  | 'SIGNATURE_SCHEME_TK_API_SECP256K1'
  | 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191'
  | 'SIGNATURE_SCHEME_TK_API_ED25519';

/** Writes the header `X-Stamp`: base64url of the JSON text `{"publicKey","scheme","signature"}`. */
export function toStampHeader(publicKey: string, scheme: StampScheme, signature: Uint8Array): StampHeader {
  const stamp = { publicKey, scheme, signature: toHex(signature) };
  return { name: 'X-Stamp', value: toBase64Url(toUtf8(toJson(stamp))) };
}
