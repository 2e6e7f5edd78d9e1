import { concatBytes, fromUtf8, toHex, type Bytes } from '../base/encoding.ts';
import { readDer, readInside, TAG, type DerElement } from './der.ts';

/** The content of a certificate. Its form has been checked, nothing else. */
export interface Certificate {
  /** The bytes that the issuer's signature covers. */
  readonly signed: Bytes;
  /** r and s, 96 bytes. */
  readonly signature: Bytes;
  /** The issuer's and the subject's name as hexadecimal DER, because they are compared byte by byte. */
  readonly issuer: string;
  readonly subject: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** An uncompressed point of P-384. */
  readonly publicKey: Bytes;
  /** True when it may issue certificates: it is a certificate authority, and its key may sign certificates. */
  readonly isIssuer: boolean;
  /** How many further authorities may stand between this one and the key's certificate. */
  readonly maximumPathLength: number;
  /** True when it may sign documents: it is not a certificate authority, and its key may make digital signatures. */
  readonly isSigner: boolean;
}

/** `ecdsa-with-SHA384` without parameters (RFC 5758 section 3.2). */
const ECDSA_WITH_SHA384 = '300a06082a8648ce3d040303';

/** The DER of a P-384 subjectPublicKeyInfo before the coordinates of its point (RFC 5480 section 2). */
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
] as const;

/**
 * Reads an X.509 v3 certificate (RFC 5280) in the profile of attestation documents: strict DER, P-384, signed with
 * SHA-384, with no critical extension besides basicConstraints and keyUsage. Throws a `TypeError` for anything else.
 */
export function readCertificate(bytes: Bytes): Certificate {
  const outer = readInside(bytes, TAG.sequence);
  assertTags(outer, [TAG.sequence, TAG.sequence, TAG.bits]);
  const [signed, algorithm, signature] = outer;
  const parts = readDer(signed.content);
  assertTags(parts, TBS_TAGS);
  const [version, , inner, issuer, validity, subject, key, extensions] = parts;
  assert(toHex(version.content) === VERSION_3);
  assert([algorithm, inner].every(({ whole }) => toHex(whole) === ECDSA_WITH_SHA384));
  assert(key.whole.length === P384_KEY_BYTES && toHex(key.whole).startsWith(P384_KEY));
  const [notBeforeMs, notAfterMs, ...others] = readDer(validity.content).map(readTime);
  assert(notBeforeMs !== undefined && notAfterMs !== undefined && others.length === 0);
  return {
    signed: signed.whole,
    signature: readSignature(signature.content),
    issuer: toHex(issuer.whole),
    subject: toHex(subject.whole),
    notBeforeMs,
    notAfterMs,
    // The point is the last 97 bytes.
    publicKey: key.whole.slice(-97),
    ...readUse(readExtensions(extensions.content)),
  };
}

/** Reads the values of the extensions, by their object identifiers in hexadecimal. */
function readExtensions(bytes: Bytes): ReadonlyMap<string, Bytes> {
  const values = new Map<string, Bytes>();
  for (const { content, tag } of readInside(bytes, TAG.sequence)) {
    assert(tag === TAG.sequence);
    const parts = readDer(content);
    // The optional `critical` flag is between the identifier and the value.
    const critical = parts.length === 3 ? parts[1] : undefined;
    const others = parts.filter((part) => part !== critical);
    assertTags(others, [TAG.id, TAG.octets]);
    const [id, value] = others;
    const name = toHex(id.content);
    const isKnown = name === BASIC_CONSTRAINTS || name === KEY_USAGE;
    assert(!values.has(name) && (!critical || (isTrue(critical) && isKnown)));
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
  const usage = readKeyUsage(extensions.get(KEY_USAGE));
  return {
    isIssuer: authority !== undefined && (usage & KEY_CERT_SIGN) !== 0,
    isSigner: authority === undefined && (usage & DIGITAL_SIGNATURE) !== 0,
    maximumPathLength: most,
  };
}

/** Reads the first eight bits of keyUsage; 0 when it is absent. */
function readKeyUsage(value: Bytes | undefined): number {
  if (value === undefined) return 0;
  const elements = readDer(value);
  assertTags(elements, [TAG.bits]);
  const [, usage] = elements[0].content;
  assert(usage !== undefined);
  return usage;
}

/** Reads an ECDSA signature from a BIT STRING, as r and s of 48 bytes each. */
function readSignature([unused, ...bytes]: Bytes): Bytes {
  assert(unused === 0);
  const numbers = readInside(Uint8Array.from(bytes), TAG.sequence);
  assertTags(numbers, [TAG.integer, TAG.integer]);
  return concatBytes(...numbers.map(readInteger));
}

/** Reads a positive INTEGER of at most 48 bytes and pads it with zeros to 48. */
function readInteger({ content }: DerElement): Bytes {
  const [first = 0xff, second = 0] = content;
  assert(first < 0x80 && (first !== 0 || second >= 0x80));
  const digits = first === 0 ? content.subarray(1) : content;
  assert(digits.length <= 48);
  return concatBytes(new Uint8Array(48 - digits.length), digits);
}

/** Reads a UTCTime (years 1950 to 2049) or a GeneralizedTime, both with seconds and Z (RFC 5280 section 4.1.2.5). */
function readTime({ content, tag }: DerElement): number {
  const text = fromUtf8(content);
  const isShort = tag === 0x17;
  assert((isShort && text.length === 13) || (tag === 0x18 && text.length === 15));
  const full = isShort ? (text < '50' ? '20' : '19') + text : text;
  const time = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');
  const timeMs = Date.parse(time);
  // Some engines turn a day that does not exist into the next one, so the result is compared.
  assert(!Number.isNaN(timeMs) && new Date(timeMs).toISOString() === time);
  return timeMs;
}

/** True for a BOOLEAN of value true; DER leaves out false where it is the default. */
function isTrue({ content, tag }: DerElement): boolean {
  return tag === TAG.boolean && toHex(content) === 'ff';
}

/** Asserts that the elements have exactly these tags. */
function assertTags<const Tags extends readonly number[]>(
  elements: readonly DerElement[],
  tags: Tags,
): asserts elements is { readonly [Index in keyof Tags]: DerElement } {
  assert(elements.map(({ tag }) => tag).join() === tags.join());
}

function assert(condition: unknown): asserts condition {
  if (!condition) throw new TypeError('expected a certificate of P-384 and SHA-384');
}
