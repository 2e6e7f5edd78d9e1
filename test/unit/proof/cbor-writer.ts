import { concatBytes, toUtf8, type Bytes } from '../../../src/base/encoding.ts';

/** A value for {@link writeCbor}. Wrapped bytes are written unchanged. */
export type Writable =
  | number
  | string
  | Uint8Array
  | null
  | readonly Writable[]
  | ReadonlyMap<Writable, Writable>
  | { readonly raw: Uint8Array };

/** Writes CBOR without checks, so that a test can write what a reader has to refuse. */
export function writeCbor(value: Writable): Bytes {
  if (value === null) return Uint8Array.of(0xf6);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return concatBytes(head(3, toUtf8(value).length), toUtf8(value));
  if (value instanceof Uint8Array) return concatBytes(head(2, value.length), value);
  if (value instanceof Map) {
    const parts = [...(value as ReadonlyMap<Writable, Writable>)].flat() as readonly Writable[];
    return concatBytes(head(5, parts.length / 2), ...parts.map(writeCbor));
  }
  if ('raw' in value) return Uint8Array.from(value.raw);
  const items = value as readonly Writable[];
  return concatBytes(head(4, items.length), ...items.map(writeCbor));
}

function head(type: number, argument: number): Bytes {
  const first = type << 5;
  if (argument < 24) return Uint8Array.of(first + argument);
  const size = [1, 2, 4, 8].find((bytes) => argument < 2 ** (8 * bytes)) ?? 8;
  const digits = BigInt(argument)
    .toString(16)
    .padStart(2 * size, '0');
  return Uint8Array.of(first + 24 + Math.log2(size), ...Buffer.from(digits, 'hex'));
}
