import { InputError } from '../input-error.ts';

/**
 * Reads the parts of a Solana wire format in their order. Every method throws an `InputError` at the end of the bytes.
 */
export interface WireReader {
  readByte(what: string): number;
  /** The bytes themselves, not a copy. */
  readBytes(length: number, what: string): Uint8Array;
  /** A length of 0 to 65,535 in one to three bytes, in its shortest form only (compact-u16). */
  readLength(what: string): number;
  /** An array behind its length. */
  readArray<Item>(what: string, readItem: (index: number) => Item): Item[];
  /** Throws unless every byte has been read. */
  assertEnd(): void;
}

/** Begins reading at the first byte. `what` names a part for the error's sentence. */
export function createWireReader(bytes: Uint8Array): WireReader {
  let offset = 0;

  const reader: WireReader = {
    readByte: (what) => reader.readBytes(1, what)[0] as number,
    readBytes(length, what) {
      if (bytes.length - offset < length) {
        throw new InputError('', `The transaction ends in the middle of ${what}.`);
      }
      offset += length;
      return bytes.subarray(offset - length, offset);
    },
    readLength(what) {
      let length = 0;
      for (let index = 0; index < 3; index += 1) {
        const byte = reader.readByte(what);
        length |= (byte & 0x7f) << (7 * index);
        if (byte < 0x80) {
          if ((byte === 0 && index > 0) || length > 0xffff) break;
          return length;
        }
      }
      throw new InputError('', `The length of ${what} is not in the shortest form of a 16-bit number.`);
    },
    readArray(what, readItem) {
      const length = reader.readLength(what);
      // Each item takes at least a byte, so a length beyond the rest is refused before memory is allocated.
      if (length > bytes.length - offset) {
        throw new InputError('', `The transaction ends in the middle of ${what}.`);
      }
      return Array.from({ length }, (_, index) => readItem(index));
    },
    assertEnd() {
      if (offset !== bytes.length) {
        throw new InputError('', `The transaction is followed by ${bytes.length - offset} more bytes.`);
      }
    },
  };
  return reader;
}
