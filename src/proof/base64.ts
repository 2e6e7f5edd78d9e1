import { fromBase64Url, toBase64Url, type Bytes } from '../base/encoding.ts';

/**
 * Reads base64 text with its padding (RFC 4648 section 4). Throws a `TypeError` for anything else, also for a text
 * whose last character has bits that belong to no byte: two texts would then stand for the same bytes.
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
