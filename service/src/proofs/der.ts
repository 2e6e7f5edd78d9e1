import { concatBytes, fromHex, toUtf8 } from '../base/contract.ts';

/** Tags of ASN.1 types and of the context-specific members that certificates have. */
const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  id: 0x06,
  text: 0x0c,
  shortTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  keyIdentifier: 0x80,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Encodes a DER element with less than 64 KiB of content. */
export function toDer(type: keyof typeof TAGS, ...content: readonly Uint8Array[]): Uint8Array {
  const bytes = concatBytes(...content);
  const { length } = bytes;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return concatBytes(Uint8Array.of(TAGS[type], ...head), bytes);
}

/** Writes an object identifier. `hex` is its encoding, as in `551d13` for 2.5.29.19. */
export function toDerId(hex: string): Uint8Array {
  return toDer('id', fromHex(hex));
}

/** Encodes a bit string. `unused` is how many bits of the last byte do not count. */
export function toDerBits(bytes: Uint8Array, unused = 0): Uint8Array {
  return toDer('bits', Uint8Array.of(unused), bytes);
}

/** Encodes a time to the second: with a year of two digits before 2050, of four from then on (RFC 5280). */
export function toDerTime(timeMs: number): Uint8Array {
  const text = `${new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
  return text < '2050' ? toDer('shortTime', toUtf8(text.slice(2))) : toDer('time', toUtf8(text));
}
