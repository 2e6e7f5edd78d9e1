import type { Bytes } from '../base/encoding.ts';

/** One element of DER. */
export interface DerElement {
  readonly tag: number;
  readonly content: Bytes;
  /** Tag, length and content. */
  readonly whole: Bytes;
}

/** Tags that certificates have. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  id: 0x06,
  sequence: 0x30,
} as const;

/**
 * Reads bytes as a sequence of DER elements that fills them. Strict: one-byte tags, and definite lengths as short as
 * possible and below 64 KiB. Throws a `TypeError` for anything else.
 */
export function readDer(bytes: Bytes): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const [tag = 0, first] = bytes.subarray(offset);
    if ((tag & 0x1f) === 0x1f || first === undefined) throw malformed();
    const size = first < 0x80 ? 0 : first - 0x80;
    if (first === 0x80 || size > 2) throw malformed();
    const start = offset + 2 + size;
    const length =
      size === 0 ? first : bytes.subarray(offset + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    if (size > 0 && length < (size === 1 ? 0x80 : 0x100)) throw malformed();
    const end = start + length;
    if (end > bytes.length) throw malformed();
    elements.push({ tag, content: bytes.slice(start, end), whole: bytes.slice(offset, end) });
    offset = end;
  }
  return elements;
}

/** Reads the elements inside a single element with this tag. */
export function readInside(bytes: Bytes, tag: number): readonly DerElement[] {
  const [element, ...rest] = readDer(bytes);
  if (element?.tag !== tag || rest.length > 0) throw malformed();
  return readDer(element.content);
}

function malformed(): TypeError {
  return new TypeError('expected strict DER');
}
