import assert from 'node:assert/strict';
import { sign } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import type { AppProof as ContractAppProof } from '../../../src/contract/activity.ts';
import type { AppProofFailure } from '../../../src/proof/failure.ts';
import { verifyAppProof, type AppProof, type AppProofOptions } from '../../../src/proof/verify-app-proof.ts';
import { createKey, type KeyPair } from './certificate-writer.ts';
import { ephemeral, ephemeralPublicKey, madeAtMs, toPoint } from './machine.ts';

/** Every reason, complete by type. */
const reasons = Object.keys({
  malformed_proof: 0,
  unsupported_scheme: 0,
  wrong_key: 0,
  invalid_signature: 0,
  malformed_payload: 0,
  unsupported_platform: 0,
} satisfies Record<AppProofFailure, 0>);

const told = new Set<string>();
after(() => assert.deepEqual([...told].sort(), reasons.sort(), 'every reason is told by a test'));

const said = {
  type: 'APP_PROOF_TYPE_POLICY_OUTCOME',
  timestampMs: String(madeAtMs),
  policyOutcomeProof: { outcome: 'OUTCOME_ALLOW', name: 'Zoë 水 😀' },
};

function create(proofPayload: string, { privateKey }: KeyPair = ephemeral.signing): AppProof {
  const signature = sign('sha256', Buffer.from(proofPayload), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
    publicKey: ephemeralPublicKey,
    proofPayload,
    signature: signature.toString('hex'),
  };
}

const good = create(JSON.stringify(said));

async function refuses(
  reason: AppProofFailure,
  changes: Partial<AppProof>,
  options: Partial<AppProofOptions> = {},
): Promise<void> {
  told.add(reason);
  const result = await verifyAppProof({ appProof: { ...good, ...changes }, ephemeralPublicKey, ...options });
  assert.deepEqual(result, { ok: false, reason });
}

describe('a genuine app proof', () => {
  it('is accepted with what it says', async () => {
    const result = await verifyAppProof({ appProof: good, ephemeralPublicKey });
    assert.ok(result.ok);
    const { payload, ...rest } = result;
    assert.deepEqual(rest, { ok: true, type: said.type, timestampMs: madeAtMs });
    assert.deepEqual(JSON.parse(JSON.stringify(payload)), said);
  });

  it('may be about an address, and may write its key in either case', async () => {
    const appProof = create(JSON.stringify({ ...said, type: 'APP_PROOF_TYPE_ADDRESS_DERIVATION' }));
    const upper = { ...appProof, publicKey: ephemeralPublicKey.toUpperCase() };
    assert.ok((await verifyAppProof({ appProof: upper, ephemeralPublicKey })).ok);
  });

  it('may have either form of its signature, as the documentation says', async () => {
    const { r, s } = p256.Signature.fromHex(good.signature);
    const other = new p256.Signature(r, p256.Point.Fn.ORDER - s).toHex('compact');
    assert.notEqual(other, good.signature);
    assert.ok((await verifyAppProof({ appProof: { ...good, signature: other }, ephemeralPublicKey })).ok);
  });

  it('is what activities carry', () => {
    const assign = (proof: ContractAppProof): AppProof => proof;
    assert.equal(typeof assign, 'function');
  });
});

describe('an app proof is refused', () => {
  it('when another key is trusted, or half of this one', async () => {
    const other = toPoint(ephemeral.encryption) + toPoint(createKey('P-256'));
    await refuses('wrong_key', {}, { ephemeralPublicKey: other });
    await refuses('wrong_key', {}, { ephemeralPublicKey: ephemeralPublicKey.slice(130) });
    await refuses('wrong_key', {}, { ephemeralPublicKey: '' });
    await refuses('wrong_key', { publicKey: other });
    for (const publicKey of [
      '',
      ephemeralPublicKey.slice(130),
      `${ephemeralPublicKey}00`,
      `02${ephemeralPublicKey.slice(2)}`,
      `${ephemeralPublicKey.slice(0, 130)}06${ephemeralPublicKey.slice(132)}`,
    ]) {
      await refuses('wrong_key', { publicKey }, { ephemeralPublicKey: publicKey });
    }
  });

  it('when somebody else has signed it, the key that encrypts among them', async () => {
    await refuses('invalid_signature', create(good.proofPayload, createKey('P-256')));
    await refuses('invalid_signature', create(good.proofPayload, ephemeral.encryption));
    // A point that is not on the curve.
    const publicKey = ephemeralPublicKey.slice(0, -2) + (ephemeralPublicKey.endsWith('00') ? '01' : '00');
    await refuses('invalid_signature', { publicKey }, { ephemeralPublicKey: publicKey });
  });

  it('when the payload or the signature is another', async () => {
    await refuses('invalid_signature', { proofPayload: good.proofPayload.replace('ALLOW', 'DENY_') });
    await refuses('invalid_signature', { proofPayload: `${good.proofPayload} ` });
    await refuses('invalid_signature', { proofPayload: '' });
    for (const signature of [
      '00'.repeat(64),
      'ff'.repeat(64),
      good.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]) {
      await refuses('invalid_signature', { signature });
    }
  });

  it('when a member is not of its form', async () => {
    for (const signature of ['', good.signature.slice(2), `${good.signature}00`, `0x${good.signature}`]) {
      await refuses('malformed_proof', { signature });
    }
    await refuses('malformed_proof', { publicKey: 'key' });
    await refuses('malformed_proof', { proofPayload: undefined as never });
    // UTF-8 encoding turns the lone surrogate into U+FFFD, and the text with U+FFFD was signed.
    await refuses('malformed_proof', { ...create('"\ufffd"'), proofPayload: '"\ud800"' });
    for (const scheme of ['', 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P384', undefined as never]) {
      await refuses('unsupported_scheme', { scheme });
    }
  });

  it('when what was signed says nothing that is known', async () => {
    for (const payload of [
      '',
      'null',
      '[]',
      '1',
      '{}',
      '{"type":',
      JSON.stringify({ ...said, type: 'APP_PROOF_TYPE_OTHER' }),
      JSON.stringify({ ...said, type: [said.type] }),
      JSON.stringify({ ...said, timestampMs: madeAtMs }),
      JSON.stringify({ ...said, timestampMs: `${madeAtMs}.0` }),
      JSON.stringify({ ...said, timestampMs: '0' }),
      JSON.stringify({ type: said.type }),
      `{"__proto__":${good.proofPayload}}`,
    ]) {
      await refuses('malformed_payload', create(payload));
    }
  });

  it('where there is no cryptography', async () => {
    await refuses('unsupported_platform', {}, { subtle: {} as never });
  });
});
