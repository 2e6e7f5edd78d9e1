import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toHex } from '../../../src/base/encoding.ts';
import { verifyAppProof, verifyBootProof } from '../../../src/proof/index.ts';
import { createRandom } from '../webhook/random.ts';
import { ephemeralPublicKey, optionsFor, prove } from './machine.ts';

const good = prove();
const document = Buffer.from(good.awsAttestationDocB64, 'base64');

/** An object that throws at every operation. */
const hostile: unknown = new Proxy(() => {}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail });

const garbage: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, NaN, 10n, '', 'AAAA', '04'.repeat(130), Symbol('symbol'), fail, {}, []],
  ...[[null], Object.create(null), new Date(NaN), new Map(), new Uint8Array(3), Promise.resolve(), hostile],
];

async function refusesDocument(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('base64');
  const result = await verifyBootProof(optionsFor({ ...good, awsAttestationDocB64: text }));
  assert.equal(result.ok, false, toHex(bytes));
}

describe('whatever is handed over', () => {
  it('has a verdict as options, as a proof and as a member', async () => {
    const appProof = {
      scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
      publicKey: ephemeralPublicKey,
      proofPayload: '{}',
      signature: '00'.repeat(64),
    };
    for (const thing of garbage) {
      const boots: unknown[] = [
        thing,
        { ...optionsFor(good), bootProof: thing },
        { ...optionsFor(good), roots: thing },
        { ...optionsFor(good), roots: [thing] },
        ...Object.keys(good).map((name) => optionsFor({ ...good, [name]: thing })),
      ];
      for (const options of boots) assert.equal((await verifyBootProof(options as never)).ok, false);
      for (const name of ['pcrs', 'now', 'maxAgeMs', 'subtle']) {
        // Some values count as not given. None of them throws.
        const result = await verifyBootProof({ ...optionsFor(good), [name]: thing });
        assert.equal(typeof result.ok, 'boolean');
      }
      const apps: unknown[] = [
        thing,
        { appProof: thing, ephemeralPublicKey },
        { appProof, ephemeralPublicKey: thing },
        ...Object.keys(appProof).map((name) => ({
          appProof: { ...appProof, [name]: thing },
          ephemeralPublicKey,
        })),
      ];
      for (const options of apps) assert.equal((await verifyAppProof(options as never)).ok, false);
    }
  });

  it('is refused when it is a document that is cut short, at every byte', async () => {
    assert.equal((await verifyBootProof(optionsFor(good))).ok, true);
    for (let length = 0; length < document.length; length += 1) {
      await refusesDocument(document.subarray(0, length));
    }
  });

  it('is refused when it is a document with one bit changed, anywhere', async () => {
    const random = createRandom(1);
    for (let index = 0; index < document.length; index += 1 + random.below(24)) {
      const changed = Uint8Array.from(document);
      changed[index] = (changed[index] ?? 0) ^ (1 << random.below(8));
      await refusesDocument(changed);
    }
  });

  it('is refused when it is a document with parts removed, repeated, moved or replaced', async () => {
    const random = createRandom(2);
    const cut = (): number => random.below(document.length);
    for (let count = 0; count < 400; count += 1) {
      const [from, to] = [cut(), cut()].sort((a, b) => a - b) as [number, number];
      const [before, between, after] = [
        document.subarray(0, from),
        document.subarray(from, to),
        document.subarray(to),
      ];
      const changed = Buffer.concat(
        random.pick([
          [before, after],
          [before, between, between, after],
          [between, before, after],
          [before, random.bytes(to - from), after],
          [before, random.bytes(1 + random.below(8)), between, after],
        ]),
      );
      if (!changed.equals(document)) await refusesDocument(changed);
    }
  });

  it('is refused when it is any bytes or any text', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), refusesDocument), { numRuns: 300 });
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const bootProof = { ...good, awsAttestationDocB64: text };
        assert.equal((await verifyBootProof(optionsFor(bootProof))).ok, false);
      }),
      { numRuns: 200 },
    );
  });
});

function fail(): never {
  throw new Error('garbage that throws');
}
