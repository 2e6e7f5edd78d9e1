import { expect } from '@open-wc/testing';
import { fromHex } from '../../../src/base/encoding.ts';
import { verifyEd25519, type Ed25519Platform } from '../../../src/webhook/ed25519.ts';
import { shareOf } from '../share.ts';
import { ed25519Cases, type Ed25519Case, type VectorFile } from '../../unit/webhook/ed25519-cases.ts';

const { subtle } = globalThis.crypto;
const unsupported = async (): Promise<never> => {
  throw new DOMException('Unrecognized name.', 'NotSupportedError');
};

describe('verifyEd25519', () => {
  let cases: readonly Ed25519Case[];
  before(async () => {
    cases = await ed25519Cases(async (name): Promise<VectorFile> => {
      const reply = await fetch(new URL(`../../vectors/webhook/${name}`, import.meta.url));
      return reply.json();
    });
  });

  it('has Ed25519 from this engine', async () => {
    // A key of RFC 8032 section 7.1. It is not generated, because WebKitGTK sometimes fails to, which is not tested here.
    const publicKey = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  });

  it('judges every case as every other engine does', async () => {
    expect(await misjudged(cases)).to.deep.equal([]);
    expect(cases.length).to.be.above(2800);
    // In WebKitGTK the library's arithmetic verifies, which takes longer than the engine.
  }).timeout(60_000);

  it('judges every case so where the engine has no Ed25519', async () => {
    const platform: Ed25519Platform = {
      importKey: unsupported,
      verify: unsupported,
      digest: (algorithm, data) => subtle.digest(algorithm, data),
    };
    // The library's arithmetic is the same in every engine, so engines share the cases.
    expect(await misjudged(shareOf(cases), platform)).to.deep.equal([]);
  }).timeout(60_000);
});

async function misjudged(
  cases: readonly Ed25519Case[],
  platform?: Ed25519Platform,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { title, publicKey, signature, message, isAccepted } of cases) {
    const verdict = await verifyEd25519(publicKey, signature, message, { subtle: platform });
    if (verdict !== isAccepted) wrong.push(`${title}: ${verdict}`);
  }
  return wrong;
}
