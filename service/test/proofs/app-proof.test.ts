import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { verifyAppProof } from '../../src/base/contract.ts';
import { createAppProof, toPolicyOutcome } from '../../src/proofs/app-proof.ts';
import { createEphemeralKeys } from '../../src/proofs/ephemeral-keys.ts';

const now = 1_795_348_800_000;
const activity = {
  id: 'activity-1',
  organizationId: 'organization-1',
  type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
  userId: 'user-1',
  fingerprint: `sha256:${'ab'.repeat(32)}`,
  parameters: { userTagName: 'Zoë', userIds: ['b', 'a'] },
};
const decision = {
  outcome: 'OUTCOME_REQUIRES_CONSENSUS',
  evaluations: [{ policyId: 'policy-1', outcome: 'OUTCOME_REQUIRES_CONSENSUS' }],
} as const;

describe('app proofs', () => {
  it('say of which activity they are, what was asked and what was decided', () => {
    const { proofPayload, ...rest } = createAppProof(
      createEphemeralKeys(),
      toPolicyOutcome(activity, decision, now),
    );
    const parametersDigest = createHash('sha256')
      .update('{"userIds":["b","a"],"userTagName":"Zoë"}')
      .digest('hex');
    assert.equal(
      proofPayload,
      JSON.stringify({
        type: 'APP_PROOF_TYPE_POLICY_OUTCOME',
        timestampMs: '1795348800000',
        policyOutcomeProof: {
          organizationId: 'organization-1',
          activityId: 'activity-1',
          activityType: 'ACTIVITY_TYPE_CREATE_USER_TAG',
          userId: 'user-1',
          fingerprint: `sha256:${'ab'.repeat(32)}`,
          parametersDigest: `sha256:${parametersDigest}`,
          outcome: 'OUTCOME_REQUIRES_CONSENSUS',
          policyEvaluations: [{ policyId: 'policy-1', outcome: 'OUTCOME_REQUIRES_CONSENSUS' }],
        },
      }),
    );
    assert.deepEqual(Object.keys(rest), ['scheme', 'publicKey', 'signature']);
  });

  it('are signed with low S, whatever they say, and by the keys of their process alone', async () => {
    const keys = createEphemeralKeys();
    const other = createEphemeralKeys();
    assert.match(keys.publicKey, /^(?:04[0-9a-f]{128}){2}$/);
    await fc.assert(
      fc.asyncProperty(fc.json(), async (parameters) => {
        const payload = toPolicyOutcome({ ...activity, parameters: JSON.parse(parameters) }, decision, now);
        const appProof = createAppProof(keys, payload);
        assert.match(appProof.signature, /^[0-9a-f]{128}$/);
        assert.equal(p256.Signature.fromHex(appProof.signature).hasHighS(), false);
        const verdict = await verifyAppProof({ appProof, ephemeralPublicKey: keys.publicKey });
        assert.ok(verdict.ok);
        const wrong = { ...appProof, publicKey: other.publicKey };
        assert.equal(
          (await verifyAppProof({ appProof: wrong, ephemeralPublicKey: other.publicKey })).ok,
          false,
        );
      }),
      { numRuns: 20 },
    );
  });
});
