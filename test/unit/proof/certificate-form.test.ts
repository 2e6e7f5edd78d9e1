/** Certificates with one fault each. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCertificate } from '../../../src/proof/certificate.ts';
import {
  basicConstraints,
  createKey,
  der,
  extension,
  keyUsage,
  time,
  writeCertificate,
} from './certificate-writer.ts';
import { readTree, writeTree, type DerNode } from './der-tree.ts';

const key = createKey();
const good = writeCertificate({
  ...{ subject: 'subject', issuer: 'issuer', key, issuerKey: key },
  notBefore: time('260101000000Z'),
  notAfter: time('20500101000000Z'),
  extensions: [basicConstraints(1), keyUsage(0x04), extension('551d0e', der(0x04, Buffer.of(1)), false)],
});

const CONSTRAINTS = '551d13';
const USAGE = '551d0f';
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** The parts of a certificate by their names. */
function partsOf(root: DerNode) {
  const [signed, algorithm, signature] = inside(root) as [DerNode, DerNode, DerNode];
  const all = inside(signed);
  const [version, serial, , , validity, , subjectKey, extensions] = all as DerNode[] & { length: 8 };
  return {
    ...{ root, signed, algorithm, signature, version, serial, validity, subjectKey },
    extensions: (extensions as DerNode).parts?.[0] as DerNode,
  };
}

type Parts = { readonly [Name in keyof ReturnType<typeof partsOf>]: DerNode };

function inside(node: DerNode): DerNode[] {
  assert.ok(node.parts, 'a constructed element');
  return node.parts;
}

/** Reads the good certificate with something changed in it. */
function readChanged(change: (parts: Parts) => void) {
  const root = readTree(Buffer.from(good));
  change(partsOf(root) as Parts);
  return readCertificate(Uint8Array.from(writeTree(root)));
}

/** Puts bytes in the place of an element's content. */
function fill(node: DerNode | undefined, ...content: readonly Uint8Array[]): void {
  assert.ok(node);
  delete node.parts;
  node.content = Buffer.concat(content);
}

const number = (...bytes: readonly number[]): Buffer => der(0x02, Buffer.from(bytes));
const signatureOf = (...numbers: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.of(0), der(0x30, ...numbers)]);
const timeOf = (text: string, tag: number): Buffer => der(tag, Buffer.from(text));
const PERIOD = time('260101000000Z');

const REFUSED: readonly (readonly [title: string, change: (parts: Parts) => void])[] = [
  ['nothing inside', ({ root }) => fill(root)],
  ['what is signed in another element', ({ signed }) => (signed.tag = 0x31)],
  ['an algorithm in another element', ({ algorithm }) => (algorithm.tag = 0x31)],
  ['a signature in another element', ({ signature }) => (signature.tag = 0x04)],
  ['no signature', ({ root }) => inside(root).pop()],
  ['something after the signature', ({ root }) => inside(root).push(readTree(number(1)))],
  ['something after the extensions', ({ signed }) => inside(signed).push(readTree(number(1)))],
  ['parts in another order', ({ signed }) => inside(signed).splice(1, 0, ...inside(signed).splice(2, 1))],
  ...[...Array(8).keys()].map(
    (index) => [`no part ${index + 1}`, ({ signed }: Parts) => inside(signed).splice(index, 1)] as const,
  ),
  ['a serial number of another type', ({ serial }) => (serial.tag = 0x04)],
  ['version 2', ({ version }) => fill(version, number(1))],
  ['no version inside its tag', ({ version }) => fill(version)],
  // The fourth byte of the curve's identifier; the key is as long as before.
  ['a key of another curve', ({ subjectKey }) => inside(inside(subjectKey)[0]!)[1]!.content.writeUInt8(1, 3)],
  ['a key with a byte more', ({ subjectKey }) => fill(inside(subjectKey)[1], Buffer.alloc(99))],
  ['one time', ({ validity }) => inside(validity).pop()],
  ['no times', ({ validity }) => inside(validity).splice(0)],
  ['three times', ({ validity }) => inside(validity).push(readTree(PERIOD))],
  [
    'a short time with a long year',
    ({ validity }) => fill(validity, PERIOD, timeOf('20500101000000Z', 0x17)),
  ],
  ['a long time with a short year', ({ validity }) => fill(validity, PERIOD, timeOf('500101000000Z', 0x18))],
  ['a time in a text', ({ validity }) => fill(validity, PERIOD, timeOf('20500101000000Z', 0x13))],
  ['a time without seconds', ({ validity }) => fill(validity, PERIOD, timeOf('2050010100Z', 0x18))],
  ['a time with tenths', ({ validity }) => fill(validity, PERIOD, timeOf('20500101000000.5Z', 0x18))],
  ['a time without a zone', ({ validity }) => fill(validity, PERIOD, timeOf('205001010000000', 0x18))],
  ['a time of signs', ({ validity }) => fill(validity, PERIOD, timeOf('+0500101000000Z', 0x18))],
  ['an extension in another element', ({ extensions }) => (inside(extensions)[0]!.tag = 0x31)],
  ['extensions beside one another', ({ extensions }) => (extensions.tag = 0x31)],
  ['an extension without a value', ({ extensions }) => inside(inside(extensions)[2]!).pop()],
  ['an extension without anything', ({ extensions }) => inside(inside(extensions)[2]!).splice(0)],
  ['an extension with a part more', ({ extensions }) => inside(inside(extensions)[0]!).push(readTree(TRUE))],
  ['an identifier of another type', ({ extensions }) => (inside(inside(extensions)[2]!)[0]!.tag = 0x04)],
  ['a value of another type', ({ extensions }) => (inside(inside(extensions)[2]!)[1]!.tag = 0x03)],
  ['a false that is written', ({ extensions }) => fill(inside(inside(extensions)[0]!)[1], Buffer.of(0))],
  ['a number for true', ({ extensions }) => (inside(inside(extensions)[0]!)[1]!.tag = 0x02)],
  ['an extension twice', ({ extensions }) => inside(extensions).push(inside(extensions)[0]!)],
  ['an unknown critical extension', ({ extensions }) => fill(extensions, extension('551d24', number(1)))],
  ...(
    [
      ['constraints in another element', der(0x31, TRUE)],
      ['constraints of an authority that is none', der(0x30, Buffer.from([0x01, 0x01, 0x00]))],
      ['constraints with a number in front', der(0x30, number(0xff), number(0))],
      ['constraints with a part more', der(0x30, TRUE, number(1), number(1))],
      ['a path length of another type', der(0x30, TRUE, der(0x04, Buffer.of(1)))],
      ['a negative path length', der(0x30, TRUE, number(0x80))],
      ['a path length of two bytes', der(0x30, TRUE, number(1, 0))],
    ] as const
  ).map(
    ([title, value]) =>
      [title, ({ extensions }: Parts) => fill(extensions, extension(CONSTRAINTS, value))] as const,
  ),
  ...(
    [
      ['a use of another type', der(0x04, Buffer.from([0, 0x80]))],
      ['a use without bits', der(0x03, Buffer.of(0))],
      ['two uses', Buffer.concat([der(0x03, Buffer.from([0, 0x80])), number(1)])],
      ['no use inside', Buffer.alloc(0)],
    ] as const
  ).map(
    ([title, value]) =>
      [title, ({ extensions }: Parts) => fill(extensions, extension(USAGE, value))] as const,
  ),
  ...(
    [
      ['a signature of some bits', Buffer.concat([Buffer.of(1), der(0x30, number(1), number(1))])],
      ['a signature without bytes', Buffer.alloc(0)],
      ['a signature with one number', signatureOf(number(1))],
      ['a signature with three numbers', signatureOf(number(1), number(1), number(1))],
      ['a signature of texts', signatureOf(der(0x04, Buffer.of(1)), number(1))],
      ['a signature with a negative number', signatureOf(number(0x80), number(1))],
      ['a signature with a number without bytes', signatureOf(number(), number(1))],
      ['a signature with zero', signatureOf(number(0), number(1))],
      ['a signature with a zero more than need be', signatureOf(number(0, 0x7f), number(1))],
      [
        'a signature with a number that is too long',
        signatureOf(number(...Array<number>(49).fill(1)), number(1)),
      ],
    ] as const
  ).map(([title, value]) => [title, ({ signature }: Parts) => fill(signature, value)] as const),
];

describe('the form of a certificate', () => {
  it('is that of what the writer writes', () => {
    const certificate = readChanged(() => undefined);
    assert.deepEqual(
      [certificate.isIssuer, certificate.isSigner, certificate.maximumPathLength],
      [true, false, 1],
    );
    assert.equal(certificate.publicKey.length, 97);
    const point = key.publicKey.export({ format: 'der', type: 'spki' }).subarray(-97);
    assert.deepEqual(certificate.publicKey, Uint8Array.from(point));
  });

  for (const [title, change] of REFUSED) {
    it(`is not one with ${title}`, () => {
      assert.throws(() => readChanged(change), {
        name: 'TypeError',
        message: /^expected (a certificate of P-384 and SHA-384|strict DER)$/,
      });
    });
  }

  it('has a signature of two numbers, filled up to 48 bytes', () => {
    const { signature } = readChanged((parts) => {
      fill(parts.signature, signatureOf(number(0, 0x80), number(0, ...Array<number>(48).fill(0xff))));
    });
    assert.deepEqual(
      signature,
      Uint8Array.from([...Array<number>(47).fill(0), 0x80, ...Array<number>(48).fill(0xff)]),
    );
  });

  for (const [title, extensions, expected] of [
    [
      'an authority with any number below it',
      [basicConstraints('any'), keyUsage(0x06)],
      [true, false, Infinity],
    ],
    ['an authority that signs no certificates', [basicConstraints(0), keyUsage(0x02)], [false, false, 0]],
    ['a key that signs', [basicConstraints('key'), keyUsage(0x80)], [false, true, Infinity]],
    ['a key that signs nothing', [basicConstraints('key'), keyUsage(0x40)], [false, false, Infinity]],
    ['a key of which nothing is said', [], [false, false, Infinity]],
    ['a key whose use is not critical', [keyUsage(0x80, false)], [false, true, Infinity]],
  ] as const) {
    it(`tells ${title}`, () => {
      const { isIssuer, isSigner, maximumPathLength } = readChanged((parts) =>
        fill(parts.extensions, ...extensions),
      );
      assert.deepEqual([isIssuer, isSigner, maximumPathLength], expected);
    });
  }
});
