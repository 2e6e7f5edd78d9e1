import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A key of P-384 or another curve. */
export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** The content of a certificate to write. Members that are left out are those of a valid certificate. */
export interface CertificateText {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyPair;
  readonly issuerKey: KeyPair;
  readonly notBefore: Buffer;
  readonly notAfter: Buffer;
  readonly extensions: readonly Buffer[];
  readonly hash?: string;
  /** Object identifiers of the algorithm, inside and beside what is signed. */
  readonly algorithms?: readonly [string, string];
  /** The signature, changed after signing. */
  readonly mangleSignature?: (signature: Buffer) => Buffer;
  readonly version?: number;
}

const ECDSA_WITH_SHA384 = '2a8648ce3d040303';

/** Makes a key. */
export function createKey(namedCurve = 'P-384'): KeyPair {
  return generateKeyPairSync('ec', { namedCurve });
}

/** Writes a DER element. */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), bytes]);
}

/** Writes a UTCTime, or with four digits of the year a GeneralizedTime. */
export function time(text: string): Buffer {
  return der(text.length === 13 ? 0x17 : 0x18, Buffer.from(text));
}

/** Writes an extension; `id` is the encoding of its identifier in hexadecimal. */
export function extension(id: string, value: Uint8Array, isCritical = true): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return der(0x30, der(0x06, Buffer.from(id, 'hex')), ...critical, der(0x04, value));
}

/** Writes basicConstraints: of an authority with this path length, or of an end-entity key. */
export function basicConstraints(pathLength: number | 'key' | 'any'): Buffer {
  if (pathLength === 'key') return extension('551d13', der(0x30));
  const limit = pathLength === 'any' ? [] : [der(0x02, Buffer.from([pathLength]))];
  return extension('551d13', der(0x30, der(0x01, Buffer.from([0xff])), ...limit));
}

/** keyUsage with these bits of its first byte. */
export function keyUsage(bits: number, isCritical = true): Buffer {
  return extension('551d0f', der(0x03, Buffer.from([0, bits])), isCritical);
}

/** Writes a certificate without checks, so that a test can write what a reader has to refuse. */
export function writeCertificate(text: CertificateText): Buffer {
  const [inside, beside] = text.algorithms ?? [ECDSA_WITH_SHA384, ECDSA_WITH_SHA384];
  const algorithm = (id: string): Buffer => der(0x30, der(0x06, Buffer.from(id, 'hex')));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([text.version ?? 2]))),
    der(0x02, Buffer.from([0x51, 0x02])),
    algorithm(inside),
    name(text.issuer),
    der(0x30, text.notBefore, text.notAfter),
    name(text.subject),
    text.key.publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, der(0x30, ...text.extensions)),
  );
  const signature = sign(text.hash ?? 'sha384', signed, text.issuerKey.privateKey);
  const bits = text.mangleSignature?.(signature) ?? signature;
  return der(0x30, signed, algorithm(beside), der(0x03, Buffer.from([0]), bits));
}

function name(commonName: string): Buffer {
  const attribute = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)));
  return der(0x30, der(0x31, attribute));
}
