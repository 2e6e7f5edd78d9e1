import { concatBytes, fromUtf8, toHex, type Bytes } from '../base/encoding.ts';
import { readDer, readInside, TAG, type DerElement } from './der.ts';

/** The content of a certificate, with its form checked and nothing else. */
export interface Certificate {
  /** The bytes that the issuer's signature covers. */
  readonly signed: Bytes;
  /** r and s, 96 bytes. */
  readonly signature: Bytes;
  /** Names, in hexadecimal: they are compared byte by byte. */
  readonly issuer: string;
  readonly subject: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** An uncompressed point of P-384. */
  readonly publicKey: Bytes;
  /** May issue certificates: says that it is an authority and that its key signs certificates. */
  readonly isIssuer: boolean;
  /** How many authorities may stand between this one and a key's certificate. */
  readonly maximumPathLength: number;
  /** May sign other things than certificates: says that it is no authority and that its key makes digital signatures. */
  readonly isSigner: boolean;
}

/** `ecdsa-with-SHA384` without parameters (RFC 5758 section 3.2). */
const ECDSA_WITH_SHA384 = '300a06082a8648ce3d040303';

/** A subjectPublicKeyInfo of P-384 up to the coordinates of its point (RFC 5480 section 2). */
const P384_KEY = '3076301006072a8648ce3d020106052b8104002203620004';
const P384_KEY_BYTES = 120;

const VERSION_3 = '020102';
const BASIC_CONSTRAINTS = '551d13';
const KEY_USAGE = '551d0f';

/** Bits of keyUsage (RFC 5280 section 4.2.1.3). */
const DIGITAL_SIGNATURE = 0x80;
const KEY_CERT_SIGN = 0x04;

/** The tags of a tbsCertificate: version, serial number, algorithm, issuer, validity, subject, key, extensions. */
const TBS_TAGS = [
  0xa0,
  TAG.integer,
  TAG.sequence,
  TAG.sequence,
  TAG.sequence,
  TAG.sequence,
  TAG.sequence,
  0xa3,
];

/**
 * Reads an X.509 v3 certificate (RFC 5280) in the profile of attestation documents: strict DER, P-384, signed with
 * SHA-384, with no critical extension besides basicConstraints and keyUsage. Throws a `TypeError` for anything else.
 */
export function readCertificate(bytes: Bytes): Certificate {
  const [signed, algorithm, signature, ...rest] = readInside(bytes, TAG.sequence);
  assert(signed?.tag === TAG.sequence && algorithm && signature?.tag === TAG.bits && rest.length === 0);
  const parts = readDer(signed.content);
  const [version, , inner, issuer, validity, subject, key, extensions] = parts;
  assert(version && inner && issuer && validity && subject && key && extensions);
  assert(parts.map(({ tag }) => tag).join() === TBS_TAGS.join() && toHex(version.content) === VERSION_3);
  assert([algorithm, inner].every(({ whole }) => toHex(whole) === ECDSA_WITH_SHA384));
  assert(key.whole.length === P384_KEY_BYTES && toHex(key.whole).startsWith(P384_KEY));
  const [notBefore, notAfter, ...others] = readDer(validity.content);
  assert(notBefore && notAfter && others.length === 0);
  return {
    signed: signed.whole,
    signature: readSignature(signature.content),
    issuer: toHex(issuer.whole),
    subject: toHex(subject.whole),
    notBeforeMs: readTime(notBefore),
    notAfterMs: readTime(notAfter),
    // Its last part: 97 bytes.
    publicKey: key.whole.slice(-97),
    ...readUse(readExtensions(extensions.content)),
  };
}

/** The values of the extensions that are known, by their identifiers in hexadecimal. */
function readExtensions(bytes: Bytes): ReadonlyMap<string, Bytes> {
  const values = new Map<string, Bytes>();
  for (const { content, tag } of readInside(bytes, TAG.sequence)) {
    assert(tag === TAG.sequence);
    const parts = readDer(content);
    const [id, value] = [parts[0], parts.at(-1)];
    const critical = parts.length === 3 ? parts[1] : undefined;
    assert(id?.tag === TAG.id && value?.tag === TAG.octets && (parts.length === 2 || isTrue(critical)));
    const name = toHex(id.content);
    assert(!values.has(name) && (!critical || name === BASIC_CONSTRAINTS || name === KEY_USAGE));
    values.set(name, value.content);
  }
  return values;
}

function readUse(
  extensions: ReadonlyMap<string, Bytes>,
): Pick<Certificate, 'isIssuer' | 'isSigner' | 'maximumPathLength'> {
  const constraints = extensions.get(BASIC_CONSTRAINTS);
  const [authority, pathLength, ...rest] = constraints ? readInside(constraints, TAG.sequence) : [];
  assert(rest.length === 0 && (!authority || isTrue(authority)));
  const [most = Infinity, ...more] = pathLength?.content ?? [];
  assert(!pathLength || (pathLength.tag === TAG.integer && most < 0x80 && more.length === 0));
  const keyUsage = extensions.get(KEY_USAGE);
  const [bits, ...others] = keyUsage ? readDer(keyUsage) : [];
  assert(!keyUsage || (bits?.tag === TAG.bits && bits.content.length > 1 && others.length === 0));
  const usage = bits?.content[1] ?? 0;
  return {
    isIssuer: authority !== undefined && (usage & KEY_CERT_SIGN) !== 0,
    isSigner: authority === undefined && (usage & DIGITAL_SIGNATURE) !== 0,
    maximumPathLength: most,
  };
}

/** An ECDSA signature in a BIT STRING, as r and s of 48 bytes each. */
function readSignature([unused, ...bytes]: Bytes): Bytes {
  const [r, s, ...rest] = readInside(Uint8Array.from(bytes), TAG.sequence);
  assert(unused === 0 && r && s && rest.length === 0);
  return concatBytes(readInteger(r), readInteger(s));
}

/** A positive INTEGER of at most 48 bytes, with zeros in front. */
function readInteger({ content, tag }: DerElement): Bytes {
  const [first = 0xff, second = 0xff] = content;
  assert(tag === TAG.integer && first < 0x80 && (first !== 0 || second >= 0x80));
  const digits = first === 0 ? content.subarray(1) : content;
  assert(digits.length <= 48);
  return concatBytes(new Uint8Array(48 - digits.length), digits);
}

/** A UTCTime, whose years are 1950 to 2049, or a GeneralizedTime; both with seconds and Z (RFC 5280 section 4.1.2.5). */
function readTime({ content, tag }: DerElement): number {
  const text = fromUtf8(content);
  const isShort = tag === 0x17;
  assert((isShort && text.length === 13) || (tag === 0x18 && text.length === 15));
  const full = isShort ? (text < '50' ? '20' : '19') + text : text;
  const time = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');
  const timeMs = Date.parse(time);
  // A day that the calendar does not have is another day for some engines.
  assert(!Number.isNaN(timeMs) && new Date(timeMs).toISOString() === time);
  return timeMs;
}

/** A BOOLEAN that is true; DER leaves false out where it is the default. */
function isTrue(element: DerElement | undefined): boolean {
  return element?.tag === TAG.boolean && toHex(element.content) === 'ff';
}

function assert(condition: unknown): asserts condition {
  if (!condition) throw new TypeError('expected a certificate of P-384 and SHA-384');
}
