import { toBase64Url, toUtf8 } from '../../base/contract.ts';

/** Builds a compact JSON Web Token. `sign` receives the bytes of `header.payload` and returns r and s, 64 bytes. */
export function createJwt(
  header: Readonly<Record<string, string>>,
  payload: Readonly<Record<string, unknown>>,
  sign: (signingInput: Uint8Array) => Uint8Array,
): string {
  const signingInput = `${encode(header)}.${encode(payload)}`;
  return `${signingInput}.${toBase64Url(sign(toUtf8(signingInput)))}`;
}

function encode(part: object): string {
  return toBase64Url(toUtf8(JSON.stringify(part)));
}
