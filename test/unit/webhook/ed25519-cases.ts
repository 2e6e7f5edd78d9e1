import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, fromHex, toHex, toUtf8 } from '../../../src/base/encoding.ts';
import { buildEdgeSignatures, smallOrderEncodings, toLittleEndian } from './edge-signatures.ts';

/** The input of a verifier, with the only right verdict. */
export interface Ed25519Case {
  readonly title: string;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly isAccepted: boolean;
}

/** A file of test/vectors/webhook/. */
export interface VectorFile {
  readonly vectors: readonly {
    readonly title: string;
    readonly publicKey: string;
    readonly signature: string;
    readonly message: string;
    /** Default: true. */
    readonly isAccepted?: boolean;
  }[];
}

const L = ed25519.Point.Fn.ORDER;

/** Answers all cases, the same in Node and in browsers. `read` reads a file of test/vectors/webhook/ by its name. */
export async function ed25519Cases(
  read: (name: string) => Promise<VectorFile>,
): Promise<readonly Ed25519Case[]> {
  const [published, disputed] = await Promise.all([read('rfc8032.json'), read('speccheck.json')]);
  const genuine = fromVectors(published, 'RFC 8032');
  return [
    ...genuine,
    ...fromVectors(disputed, 'speccheck'),
    ...(await buildEdgeSignatures()),
    ...genuine.flatMap(malleable),
    ...genuine.slice(1, 2).flatMap(bitFlips),
    ...genuine.slice(1, 2).flatMap(wrongLengths),
    ...forgeries(),
    ...strangeKeys(),
  ];
}

function fromVectors({ vectors }: VectorFile, source: string): readonly Ed25519Case[] {
  return vectors.map(({ title, publicKey, signature, message, isAccepted = true }) => ({
    title: `${source}: ${title}`,
    publicKey: fromHex(publicKey),
    signature: fromHex(signature),
    message: fromHex(message),
    isAccepted,
  }));
}

/** The same signature with other values of S: equal modulo the group order, and near the limits. */
function malleable(original: Ed25519Case): readonly Ed25519Case[] {
  const r = original.signature.slice(0, 32);
  const s = BigInt(`0x${toHex(original.signature.slice(32).reverse())}`);
  const multiples = Array.from({ length: 15 }, (_, index) => s + BigInt(index + 1) * L);
  const others = [
    0n,
    1n,
    L - 1n,
    L,
    L + 1n,
    L - s,
    2n ** 252n,
    2n ** 253n - 1n,
    2n ** 255n - 19n,
    2n ** 256n - 1n,
  ];
  return [...multiples, ...others]
    .filter((value) => value < 2n ** 256n)
    .map((value) => ({
      ...original,
      title: `${original.title}, S = ${value.toString(16)}`,
      signature: concatBytes(r, toLittleEndian(value)),
      isAccepted: false,
    }));
}

/** Flips each bit of the key, of the signature and of the message, one at a time. */
function bitFlips(original: Ed25519Case): readonly Ed25519Case[] {
  return (['publicKey', 'signature', 'message'] as const).flatMap((part) =>
    Array.from({ length: original[part].length * 8 }, (_, bit) => {
      const bytes = original[part].slice();
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      return {
        ...original,
        [part]: bytes,
        title: `${original.title}, bit ${bit} of ${part} flipped`,
        isAccepted: false,
      };
    }),
  );
}

/** Keys and signatures with a byte too few, a byte too many, empty, and doubled. */
function wrongLengths(original: Ed25519Case): readonly Ed25519Case[] {
  return (['publicKey', 'signature'] as const).flatMap((part) => {
    const bytes = original[part];
    const others = [
      bytes.slice(0, -1),
      bytes.slice(1),
      concatBytes(bytes, new Uint8Array(1)),
      concatBytes(new Uint8Array(1), bytes),
      concatBytes(bytes, bytes),
      new Uint8Array(),
    ];
    return others.map((value) => ({
      ...original,
      [part]: value,
      title: `${original.title}, ${part} of ${value.length} bytes`,
      isAccepted: false,
    }));
  });
}

/** Forgeries: with a key of small order, S = 0 and any R of small order are valid for every eighth message, or for all. */
function forgeries(): readonly Ed25519Case[] {
  return smallOrderEncodings.flatMap(({ hex: key }) =>
    smallOrderEncodings.flatMap(({ hex: r }) =>
      ['', 'any', 'message'].map((message) => ({
        title: `key ${key} forges ${JSON.stringify(message)}`,
        publicKey: fromHex(key),
        signature: concatBytes(fromHex(r), new Uint8Array(32)),
        message: toUtf8(message),
        isAccepted: false,
      })),
    ),
  );
}

/** Keys that are not on the curve, and a few that are, with a signature by none of them. */
function strangeKeys(): readonly Ed25519Case[] {
  const signature = concatBytes(fromHex('58'.repeat(31)), new Uint8Array(33));
  return Array.from({ length: 256 }, (_, index) => {
    const publicKey = new Uint8Array(32).fill(index);
    publicKey[31]! &= index % 2 === 0 ? 0xff : 0x7f;
    return { title: `key of ${index}s`, publicKey, signature, message: toUtf8('message'), isAccepted: false };
  });
}
