import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, toHex, toUtf8 } from '../../../src/base/encoding.ts';
import { isStrictPoint, verifyEd25519, type Ed25519Platform } from '../../../src/webhook/ed25519.ts';
import { root } from '../../support/runner/list-files.ts';
import { ed25519Cases, type Ed25519Case, type VectorFile } from './ed25519-cases.ts';
import { buildEdgeSignatures, smallOrderEncodings, toLittleEndian } from './edge-signatures.ts';

const { subtle } = globalThis.crypto;
const P = ed25519.Point.Fp.ORDER;

const read = async (name: string): Promise<VectorFile> =>
  JSON.parse(await readFile(join(root, 'test/vectors/webhook', name), 'utf8'));

const unsupported = async (): Promise<never> => {
  throw new DOMException('Unrecognized name.', 'NotSupportedError');
};
const digest: Ed25519Platform['digest'] = (algorithm, data) => subtle.digest(algorithm, data);
/** The kinds of platforms: with Ed25519, without it, or with one that imports keys and then fails. */
const platforms = {
  'the platform': undefined,
  'a platform without Ed25519': { importKey: unsupported, verify: unsupported, digest },
  'a platform that imports and cannot verify': {
    importKey: subtle.importKey.bind(subtle),
    verify: unsupported,
    digest,
  },
} as Readonly<Record<string, Ed25519Platform | undefined>>;

describe('verifyEd25519', () => {
  let cases: readonly Ed25519Case[];
  before(async () => {
    cases = await ed25519Cases(read);
  });

  for (const [name, platform] of Object.entries(platforms)) {
    it(`judges every case right with ${name}`, async () => {
      const wrong: string[] = [];
      // The third platform takes the same path as the second, only later, so a part of the cases is enough.
      const step = name === 'a platform that imports and cannot verify' ? 8 : 1;
      const chosen = cases.filter((_, index) => index % step === 0);
      for (const { title, publicKey, signature, message, isAccepted } of chosen) {
        const verdict = await verifyEd25519(publicKey, signature, message, { subtle: platform });
        if (verdict !== isAccepted) wrong.push(`${title}: ${verdict}`);
      }
      assert.deepEqual(wrong, []);
      assert.ok(cases.length > 2800, String(cases.length));
    });
  }

  it('accepts 43 of the edge cases, where verifiers that follow ZIP 215 accept 1,024', async () => {
    const edges = await buildEdgeSignatures();
    assert.equal(edges.length, 1112);
    assert.equal(edges.filter(({ isAccepted }) => isAccepted).length, 43);
    // An independent implementation agrees on each case.
    for (const { title, publicKey, signature, message, isAcceptedByZip215 } of edges) {
      assert.equal(ed25519.verify(signature, message, publicKey), isAcceptedByZip215, title);
    }
    assert.equal(edges.filter(({ isAcceptedByZip215 }) => isAcceptedByZip215).length, 1024);
  });

  it('accepts what an independent implementation signs', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { secretKey, publicKey } = ed25519.keygen();
      const message = toUtf8(`message ${round}`);
      const signature = ed25519.sign(message, secretKey);
      for (const platform of Object.values(platforms)) {
        assert.equal(await verifyEd25519(publicKey, signature, message, { subtle: platform }), true);
        assert.equal(await verifyEd25519(publicKey, signature, toUtf8('other'), { subtle: platform }), false);
      }
    }
  });

  it('asks the platform nothing about what the strict profile refuses', async () => {
    const asked = async (): Promise<never> => assert.fail('asked');
    const platform = { importKey: asked, verify: asked, digest: asked } as unknown as Ed25519Platform;
    const good = ed25519.Point.BASE.toBytes();
    const signature = new Uint8Array([...good, ...new Uint8Array(32)]);
    for (const { hex } of smallOrderEncodings) {
      assert.equal(await verifyEd25519(fromHex(hex), signature, good, { subtle: platform }), false);
      const r = new Uint8Array([...fromHex(hex), ...new Uint8Array(32)]);
      assert.equal(await verifyEd25519(good, r, good, { subtle: platform }), false);
    }
    const above = new Uint8Array([...good, ...toLittleEndian(ed25519.Point.Fn.ORDER)]);
    assert.equal(await verifyEd25519(good, above, good, { subtle: platform }), false);
  });

  for (const [answer, title] of [
    [true, 'accepts everything'],
    [false, 'refuses everything'],
    ['yes', 'answers something else'],
  ] as const) {
    it(`does not rely on a platform that ${title}`, async () => {
      const { secretKey, publicKey } = ed25519.keygen();
      const signature = ed25519.sign(publicKey, secretKey);
      const platform = { importKey: async () => ({}), verify: async () => answer, digest };
      const options = { subtle: platform as unknown as Ed25519Platform };
      assert.equal(await verifyEd25519(publicKey, signature, publicKey, options), true);
      assert.equal(await verifyEd25519(publicKey, signature, signature, options), false);
    });
  }

  it('finds out once what a platform can', async () => {
    const { secretKey, publicKey } = ed25519.keygen();
    const signature = ed25519.sign(publicKey, secretKey);
    const calls: string[] = [];
    const options = {
      subtle: {
        digest,
        importKey: (...parts: Parameters<SubtleCrypto['importKey']>) => {
          calls.push('importKey');
          return subtle.importKey(...parts);
        },
        verify: (...parts: Parameters<SubtleCrypto['verify']>) => {
          calls.push('verify');
          return subtle.verify(...parts);
        },
      } as Ed25519Platform,
    };
    const verdicts = Array.from({ length: 5 }, () => verifyEd25519(publicKey, signature, publicKey, options));
    assert.deepEqual(await Promise.all(verdicts), Array(5).fill(true));
    // Two calls test the platform, then there is one for each signature.
    assert.equal(calls.filter((name) => name === 'verify').length, 2 + 5);
  });

  it('verifies what it checked, whatever happens to the buffers meanwhile', async () => {
    const { secretKey, publicKey } = ed25519.keygen();
    const message = toUtf8('message');
    const signature = ed25519.sign(message, secretKey);
    const verdict = verifyEd25519(publicKey, signature, message);
    for (const bytes of [publicKey, signature, message]) bytes.fill(0);
    assert.equal(await verdict, true);
    const shared = new Uint8Array(new SharedArrayBuffer(7));
    shared.set(toUtf8('message'));
    const again = ed25519.keygen();
    const sharedSignature = ed25519.sign(toUtf8('message'), again.secretKey);
    assert.equal(await verifyEd25519(again.publicKey, sharedSignature, shared), true);
  });

  it('answers false to what are no bytes', async () => {
    const bytes = ed25519.Point.BASE.toBytes();
    for (const garbage of [
      undefined,
      null,
      64,
      '',
      'text',
      {},
      [],
      [1, 2],
      new ArrayBuffer(32),
      new Date(),
    ]) {
      const value = garbage as Uint8Array;
      for (const parts of [
        [value, bytes, bytes],
        [bytes, value, bytes],
        [bytes, bytes, value],
      ] as const) {
        assert.equal(await verifyEd25519(...parts), false);
      }
    }
  });

  it('rejects where no verdict is possible', async () => {
    const { secretKey, publicKey } = ed25519.keygen();
    const platform = { importKey: unsupported, verify: unsupported, digest: unsupported } as Ed25519Platform;
    const signature = ed25519.sign(publicKey, secretKey);
    await assert.rejects(verifyEd25519(publicKey, signature, publicKey, { subtle: platform }));
  });
});

describe('isStrictPoint', () => {
  it('refuses all encodings of the eight points of small order', () => {
    assert.equal(new Set(smallOrderEncodings.map(({ hex }) => hex)).size, 14);
    for (const { hex } of smallOrderEncodings) assert.equal(isStrictPoint(fromHex(hex)), false, hex);
  });

  it('refuses every y from the prime on, with either sign', () => {
    for (let y = P; y < 2n ** 255n; y += 1n) {
      for (const encoded of [y, y + 2n ** 255n]) assert.equal(isStrictPoint(toLittleEndian(encoded)), false);
    }
  });

  it('allows the numbers beside those it refuses', () => {
    const refused = new Set(smallOrderEncodings.map(({ hex }) => hex));
    for (const y of [2n, 3n, P - 2n, P - 3n]) assert.equal(isStrictPoint(toLittleEndian(y)), true, String(y));
    for (const { hex } of smallOrderEncodings) {
      const bytes = fromHex(hex);
      bytes[8]! ^= 1;
      // The two low ones differ from the prime's neighbours by that bit only below the top.
      if (!refused.has(toHex(bytes))) assert.equal(isStrictPoint(bytes), true, toHex(bytes));
    }
  });

  it('refuses every length but 32', () => {
    for (const length of [0, 1, 31, 33, 64]) {
      assert.equal(isStrictPoint(new Uint8Array(length).fill(5)), false, String(length));
    }
  });
});
