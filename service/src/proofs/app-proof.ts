import { createHash } from 'node:crypto';
import { toCanonicalJson, toHex, toUtf8, type AppProof, type Outcome } from '../base/contract.ts';
import type { ActivityRecord } from '../store/activities.ts';

import type { EphemeralKeys } from './ephemeral-keys.ts';

/** The decision of the policies about one activity. */
export interface PolicyOutcomeProof {
  readonly organizationId: string;
  readonly activityId: string;
  readonly activityType: string;
  /** The user who submitted it. */
  readonly userId: string;
  /** The fingerprint of the exact body that was submitted. */
  readonly fingerprint: string;
  /** "sha256:" and the SHA-256 of the parameters in canonical JSON (RFC 8785), as the activity's intent shows them. */
  readonly parametersDigest: string;
  readonly outcome: Outcome;
  /** The outcome of each policy; without `policyId` it is the root quorum's or the whole decision's. */
  readonly policyEvaluations: readonly { readonly policyId?: string; readonly outcome: Outcome }[];
}

/** The payload of an app proof. Written as JSON with its members in this order. */
export interface AppProofPayload {
  readonly type: 'APP_PROOF_TYPE_POLICY_OUTCOME';
  /** Milliseconds since the epoch, as text: published clients read it with `parseInt`. */
  readonly timestampMs: string;
  readonly policyOutcomeProof: PolicyOutcomeProof;
}

/** The members of an activity that a proof contains. */
export type DecidedActivity = Pick<
  ActivityRecord,
  'fingerprint' | 'id' | 'organizationId' | 'parameters' | 'type' | 'userId'
>;

/** A decision of the policies. */
export interface PolicyOutcome {
  readonly outcome: Outcome;
  readonly evaluations: PolicyOutcomeProof['policyEvaluations'];
}

/** Builds the payload that says what was decided about an activity at this time. */
export function toPolicyOutcome(
  activity: DecidedActivity,
  decision: PolicyOutcome,
  now: number,
): AppProofPayload {
  const digest = createHash('sha256').update(toCanonicalJson(activity.parameters)).digest('hex');
  return {
    type: 'APP_PROOF_TYPE_POLICY_OUTCOME',
    timestampMs: String(now),
    policyOutcomeProof: {
      organizationId: activity.organizationId,
      activityId: activity.id,
      activityType: activity.type,
      userId: activity.userId,
      fingerprint: activity.fingerprint,
      parametersDigest: `sha256:${digest}`,
      outcome: decision.outcome,
      policyEvaluations: decision.evaluations,
    },
  };
}

/** Signs a payload with the process's keys (protocol.md section 5). */
export function createAppProof(keys: EphemeralKeys, payload: AppProofPayload): AppProof {
  const proofPayload = JSON.stringify(payload);
  return {
    scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
    publicKey: keys.publicKey,
    proofPayload,
    signature: toHex(keys.sign(toUtf8(proofPayload))),
  };
}
