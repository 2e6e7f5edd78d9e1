import { fromUtf8, type Bytes } from '../base/encoding.ts';

/** A CBOR value of the types that attestation documents contain. */
export type CborValue = number | string | Bytes | null | readonly CborValue[] | CborMap;

/** A CBOR map. A number and the text of its digits are different keys. */
export type CborMap = ReadonlyMap<number | string, CborValue>;

/** Greatest nesting in an attestation document: a measurement in a map in the document. */
const MAXIMUM_DEPTH = 2;

/** Head byte of a map of indefinite length, which ends at a break byte. */
const ENDLESS_MAP = 0xbf;
const BREAK = 0xff;

/**
 * Reads one CBOR data item (RFC 8949) strictly. Apart from the order of maps, each value has only one accepted
 * encoding, and no byte may follow it. Lengths are definite and as short as possible, keys are numbers or texts and
 * unique, text is UTF-8, nesting ends at two. Types that attestation documents do not contain are refused: tags,
 * floats, booleans, integers beyond 2^53. One exception: machines of AWS encode the outermost map with an indefinite
 * length, which is accepted there only.
 *
 * Throws a `TypeError` for anything else.
 */
export function readCbor(bytes: Bytes): CborValue {
  let offset = 0;

  function take(length: number): Bytes {
    if (length > bytes.length - offset) throw malformed('is cut short');
    offset += length;
    return bytes.slice(offset - length, offset);
  }

  /** Reads the number of a head: the value of an integer, the length of anything else. */
  function readArgument(information: number): number {
    if (information < 24) return information;
    if (information > 27) throw malformed('has a length that is indefinite or reserved');
    const size = 2 ** (information - 24);
    const value = take(size).reduce((sum, byte) => sum * 256 + byte, 0);
    if (value < (size === 1 ? 24 : 2 ** (4 * size))) throw malformed('has a number longer than need be');
    if (value > Number.MAX_SAFE_INTEGER) throw malformed('has a number beyond 2^53');
    return value;
  }

  function readValue(depth: number): CborValue {
    const head = take(1)[0] ?? 0;
    if (head === 0xf6) return null;
    if (head === ENDLESS_MAP && depth === 0) return readMap(Infinity, 1);
    const type = head >> 5;
    if (type > 5) throw malformed('has a tag, a float or a simple value');
    const argument = readArgument(head & 31);
    if (type === 0) return argument;
    if (type === 1) return -1 - argument;
    if (type === 2) return take(argument);
    if (type === 3) return fromUtf8(take(argument));
    if (depth === MAXIMUM_DEPTH) throw malformed('is nested too deep');
    return type === 4 ? readArray(argument, depth + 1) : readMap(argument, depth + 1);
  }

  // Each item takes at least one byte, so a length that is too large runs into the end of the bytes.
  function readArray(length: number, depth: number): readonly CborValue[] {
    const items: CborValue[] = [];
    while (items.length < length) items.push(readValue(depth));
    return items;
  }

  function readMap(length: number, depth: number): CborMap {
    const map = new Map<number | string, CborValue>();
    while (map.size < length) {
      if (length === Infinity && bytes[offset] === BREAK) {
        offset += 1;
        break;
      }
      const key = readValue(depth);
      if (typeof key !== 'number' && typeof key !== 'string') throw malformed('has a key of another type');
      if (map.has(key)) throw malformed('has a key twice');
      map.set(key, readValue(depth));
    }
    return map;
  }

  const value = readValue(0);
  if (offset !== bytes.length) throw malformed('goes on after its end');
  return value;
}

function malformed(what: string): TypeError {
  return new TypeError(`the CBOR ${what}`);
}
