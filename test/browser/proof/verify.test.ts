import { expect } from '@open-wc/testing';
import { verifyAppProof, type AppProof } from '../../../src/proof/verify-app-proof.ts';
import {
  verifyBootProof,
  type BootProof,
  type BootProofOptions,
} from '../../../src/proof/verify-boot-proof.ts';

interface Vector {
  readonly madeAtMs: number;
  readonly root: string;
  readonly bootProof: BootProof;
  readonly appProof: AppProof;
}

describe('proofs', () => {
  let vector: Vector;
  let options: BootProofOptions;
  before(async () => {
    const reply = await fetch(new URL('../../vectors/proof/machine.json', import.meta.url));
    vector = await reply.json();
    const { bootProof, madeAtMs, root } = vector;
    options = { bootProof, roots: [root], now: () => madeAtMs, pcrs: { 0: '01'.repeat(48) } };
  });

  it('hold in this engine', async () => {
    const boot = await verifyBootProof(options);
    expect(boot).to.include({ ok: true, timestampMs: vector.madeAtMs, root: vector.root });
    if (!boot.ok) return;
    const { appProof } = vector;
    const app = await verifyAppProof({ appProof, ephemeralPublicKey: boot.ephemeralPublicKey });
    expect(app).to.include({ ok: true, type: 'APP_PROOF_TYPE_POLICY_OUTCOME', timestampMs: vector.madeAtMs });
  });

  it('do not hold when the signature of either is another', async () => {
    const text = vector.bootProof.awsAttestationDocB64;
    const at = text.length - 20;
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const bootProof = { ...vector.bootProof, awsAttestationDocB64: changed };
    expect(await verifyBootProof({ ...options, bootProof })).to.deep.equal({
      ok: false,
      reason: 'invalid_signature',
    });
    const appProof = { ...vector.appProof, signature: '11'.repeat(64) };
    const ephemeralPublicKey = vector.appProof.publicKey;
    expect(await verifyAppProof({ appProof, ephemeralPublicKey })).to.deep.equal({
      ok: false,
      reason: 'invalid_signature',
    });
  });

  it('are refused, not thrown at, when their keys are on no curve', async () => {
    const { appProof } = vector;
    const publicKey = appProof.publicKey.slice(0, -2) + (appProof.publicKey.endsWith('00') ? '01' : '00');
    const wrong = { ...appProof, publicKey };
    const verdict = await verifyAppProof({ appProof: wrong, ephemeralPublicKey: publicKey });
    expect(verdict).to.deep.equal({ ok: false, reason: 'invalid_signature' });
  });
});
