import { fromBase64Url, toBase64Url, type Bytes } from '../base/encoding.ts';

/**
 * Reads base64 text with padding (RFC 4648 section 4). Throws a `TypeError` for anything else. That includes a text
 * whose last character has unused bits that are not zero: otherwise two texts would stand for the same bytes.
 */
export function fromBase64(text: string): Bytes {
  const unpadded = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const bytes = fromBase64Url(unpadded);
  if (text.length % 4 !== 0 || /[-_]/.test(text) || toBase64Url(bytes) !== unpadded) {
    throw new TypeError('expected base64 text with padding');
  }
  return bytes;
}
