/**
 * Conversions between bytes and the text forms that the API uses: hexadecimal, base64url, UTF-8. Decoders are strict:
 * they throw a `TypeError` that names the form for any text that is not exactly in it.
 */

/** Bytes over a plain `ArrayBuffer`, the kind that every platform interface accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Turns bytes into lower-case hexadecimal text without a prefix. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Turns hexadecimal text (either case, no prefix) into bytes. Throws a `TypeError` for anything else. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new TypeError('expected hexadecimal text of even length');
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Turns text into its UTF-8 bytes. */
export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Reads UTF-8 bytes as text. A malformed sequence is a `TypeError`; a byte order mark is kept. */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Turns bytes into base64url text without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads base64url text without padding (RFC 4648 section 5). Throws a `TypeError` for anything else. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) {
    throw new TypeError('expected base64url text without padding');
  }
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  // A loop, because a service decodes every stamped request here and `Uint8Array.from` takes ten times as long.
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Joins byte arrays into one. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
