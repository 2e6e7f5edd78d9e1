/**
 * Makes boot proofs as AWS Nitro Enclaves do: with four levels of authorities and their extensions, and a document in a
 * map of indefinite length. A test can make every part wrong. Shares no code with the service, which makes its own proofs.
 */
import { createHash, sign } from 'node:crypto';
import { concatBytes, toHex, type Bytes } from '../../../src/base/encoding.ts';
import type { BootProof, BootProofOptions } from '../../../src/proof/verify-boot-proof.ts';
import { writeCbor, type Writable } from './cbor-writer.ts';
import {
  basicConstraints,
  createKey,
  der,
  extension,
  keyUsage,
  time,
  writeCertificate,
  type CertificateText,
  type KeyPair,
} from './certificate-writer.ts';

/** When the document was made. */
export const madeAtMs = Date.UTC(2026, 10, 22, 12, 0, 0);

/** Places in the chain, the root first. */
export type Level = 'root' | 'region' | 'zone' | 'instance' | 'key';
const LEVELS = ['root', 'region', 'zone', 'instance', 'key'] as const;

/** Keys of the chain, and one that does not belong to it. */
export const keys: Readonly<Record<Level | 'other', KeyPair>> = {
  root: createKey(),
  region: createKey(),
  zone: createKey(),
  instance: createKey(),
  key: createKey(),
  other: createKey(),
};

/** The ephemeral key: two points of P-256. */
export const ephemeral = { encryption: createKey('P-256'), signing: createKey('P-256') };
export const ephemeralPublicKey = [ephemeral.encryption, ephemeral.signing].map(toPoint).join('');

export const manifest = Buffer.from('{"version":"v2"}');

/** Extensions of AWS certificates that a verifier does not use. */
const crlDistributionPoints = extension('551d1f', der(0x30), false);
const subjectKeyIdentifier = extension('551d0e', der(0x04, Buffer.alloc(20, 7)), false);
const authorityKeyIdentifier = extension('551d23', der(0x30, der(0x80, Buffer.alloc(20, 7))), false);

const texts: Readonly<Record<Level, Omit<CertificateText, 'issuer' | 'issuerKey' | 'key' | 'subject'>>> = {
  root: {
    notBefore: time('191028132805Z'),
    notAfter: time('491028142805Z'),
    extensions: [basicConstraints('any'), subjectKeyIdentifier, keyUsage(0x86)],
  },
  region: {
    notBefore: time('261120010745Z'),
    notAfter: time('261210020745Z'),
    extensions: [
      basicConstraints(2),
      authorityKeyIdentifier,
      subjectKeyIdentifier,
      keyUsage(0x86),
      crlDistributionPoints,
    ],
  },
  zone: {
    notBefore: time('261121140841Z'),
    notAfter: time('261127150841Z'),
    extensions: [basicConstraints(1), authorityKeyIdentifier, keyUsage(0x86), crlDistributionPoints],
  },
  instance: {
    notBefore: time('261122000000Z'),
    notAfter: time('20261123000000Z'),
    extensions: [basicConstraints(0), keyUsage(0x04), authorityKeyIdentifier],
  },
  key: {
    notBefore: time('261122115957Z'),
    notAfter: time('261122150000Z'),
    extensions: [basicConstraints('key'), keyUsage(0xc0, false)],
  },
};

/** Differences from a good proof. */
export interface Changes {
  /** Changes of certificates, by level. */
  readonly certificates?: Partial<Record<Level, Partial<CertificateText>>>;
  /** Turns the chain, the root first and the key's certificate last, into another. */
  readonly chain?: (certificates: readonly Uint8Array[]) => readonly Writable[];
  /** Changes of the document's members; `undefined` leaves a member out. */
  readonly members?: Readonly<Record<string, Writable | undefined>>;
  /** Turns the entries of the document into a payload. */
  readonly payload?: (members: ReadonlyMap<string, Writable>) => Bytes;
  /** Turns the four parts of the message into a document; the third is the payload. */
  readonly message?: (parts: readonly [Uint8Array, Writable, Bytes, Uint8Array]) => Writable;
  /** The key that signs the document. */
  readonly signer?: KeyPair;
  readonly bootProof?: Partial<BootProof>;
}

/** Makes the chain as DER, the root first. Unchanged certificates are made once, because each signature would differ. */
export function createChain(changes: Changes['certificates'] = {}): readonly Buffer[] {
  return LEVELS.map((level, index) => {
    const change = changes[level];
    return change === undefined ? (goodChain[index] as Buffer) : createLevel(level, change);
  });
}

function createLevel(level: Level, change: Partial<CertificateText> = {}): Buffer {
  const issuer = LEVELS[Math.max(LEVELS.indexOf(level) - 1, 0)] as Level;
  return writeCertificate({
    subject: `${level} of the test`,
    issuer: `${issuer} of the test`,
    key: keys[level],
    issuerKey: keys[issuer],
    ...texts[level],
    ...change,
  });
}

const goodChain = LEVELS.map((level) => createLevel(level));

/** The root certificate that a caller pins. */
export const rootCertificate = goodChain[0] as Buffer;

/** Makes a boot proof. */
export function prove(changes: Changes = {}): BootProof {
  const certificates = createChain(changes.certificates);
  const chain = changes.chain?.(certificates) ?? certificates;
  const zeros = new Uint8Array(48);
  const members = new Map<string, Writable>();
  for (const [name, value] of Object.entries({
    module_id: 'i-0123456789abcdef0-enc0123456789abcdef',
    digest: 'SHA384',
    timestamp: madeAtMs,
    pcrs: new Map(
      Array.from({ length: 16 }, (_, index) => [index, index < 3 ? zeros.map(() => index + 1) : zeros]),
    ),
    certificate: chain.at(-1),
    cabundle: chain.slice(0, -1),
    public_key: Buffer.from(ephemeralPublicKey, 'hex'),
    user_data: createHash('sha256').update(manifest).digest(),
    nonce: null,
    ...changes.members,
  })) {
    if (value !== undefined) members.set(name, value);
  }
  const payload = (changes.payload ?? writeEndlessMap)(members);
  const headers = Buffer.from('a1013822', 'hex');
  const signed = writeCbor(['Signature1', headers, new Uint8Array(), payload]);
  const { privateKey } = changes.signer ?? keys.key;
  const signature = sign('sha384', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const parts = [headers, new Map(), payload, signature] as const;
  const document = writeCbor(changes.message === undefined ? parts : changes.message(parts));
  return {
    ephemeralPublicKeyHex: ephemeralPublicKey,
    awsAttestationDocB64: Buffer.from(document).toString('base64'),
    qosManifestB64: manifest.toString('base64'),
    ...changes.bootProof,
  };
}

/** The options that verify a good proof. */
export function optionsFor(bootProof: BootProof): BootProofOptions {
  return { bootProof, roots: [rootCertificate], now: () => madeAtMs };
}

/** Writes a map of indefinite length, which ends with a break byte, as AWS does. */
export function writeEndlessMap(members: ReadonlyMap<string, Writable>): Bytes {
  const entries = [...members].flat().map((part) => writeCbor(part));
  return concatBytes(Uint8Array.of(0xbf), ...entries, Uint8Array.of(0xff));
}

/** The uncompressed point of a P-256 key in hexadecimal. */
export function toPoint({ publicKey }: KeyPair): string {
  return toHex(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65));
}
