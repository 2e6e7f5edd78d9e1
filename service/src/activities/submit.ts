import { createTimeOrderedId } from '../base/time-ordered-id.ts';
import type { Activity, ActivityOperation } from '../base/contract.ts';
import { consumeAttestation } from '../auth/stamps/consume-attestation.ts';
import type { Caller } from '../auth/caller.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  findActivityByFingerprint,
  FingerprintTaken,
  type ActivityRecord,
  type StoredActivity,
} from '../store/activities.ts';
import type { DecisionFacts } from '../store/decision-facts.ts';
import type { ActivityServices } from './activity-services.ts';
import { byPresentRules } from './by-present-rules.ts';
import { changesRules, permissionOf, type ActivityWork } from './activity-work.ts';
import { toEvaluation, withAdvance } from './advance.ts';
import { castVote } from './cast-vote.ts';
import { decide } from './decide.ts';
import { toDenial } from './failure.ts';
import { toFingerprint } from '../base/fingerprint.ts';
import { assertStillThere } from './assert-still-there.ts';
import { assertFresh, isFresh } from './freshness.ts';
import { holdStampingCredential } from './hold-stamping-credential.ts';
import { readNextSteps } from './next-steps.ts';
import { createPreparation, type Preparation } from './preparation.ts';
import { showActivity } from './show.ts';

/** A parsed and authenticated request to do something (api.md "Common activity request"). */
export interface Submission {
  readonly operation: ActivityOperation;
  readonly work: ActivityWork;
  readonly caller: Caller;
  /** The exact bytes that the stamp covers. */
  readonly body: Uint8Array;
  readonly timestampMs: string;
  readonly parameters: unknown;
  readonly isProved: boolean;
}

/**
 * Submits an activity: looks its fingerprint up, checks its time, lets the policies decide, executes what is allowed,
 * and records all of it in one transaction. The same body again returns the same activity and has no further effect.
 * That holds after its time has passed, too, but then the secrets of the result are left out. From another user the
 * same body is refused, because an activity belongs to its submitter.
 *
 * Throws ACTIVITY_DENIED when policies deny it; the decision is recorded all the same. Throws RATE_LIMITED when the
 * organization has used up its quota of the day. When the rules change before it is recorded, it is decided again by
 * the new ones.
 */
export async function submitActivity(services: ActivityServices, submission: Submission): Promise<Activity> {
  const { caller, work } = submission;
  const { organizationId, userId } = caller;
  const fingerprint = toFingerprint(submission.body);
  const readFacts = (): Promise<DecisionFacts> =>
    services.lookups.decisionFacts({ organizationId, userIds: [userId], fingerprint });
  const facts = await readFacts();
  if (!facts.isFingerprintKnown) {
    assertFresh(submission.timestampMs, services.clock, services.limits);
    await work.assertPossible(submission.parameters, caller);
    await services.quotas.spend(organizationId, submission.body.length);
    const prepare = work.prepare?.bind(work, submission.parameters, caller);
    const { timestampMs } = submission;
    const preparation =
      prepare && createPreparation(services.database, { organizationId, fingerprint, timestampMs }, prepare);
    const stored = await byPresentRules(async (attempt) =>
      record(services, submission, {
        fingerprint,
        facts: attempt === 1 ? facts : await readFacts(),
        preparation,
      }),
    ).catch(async (error: unknown) => {
      await preparation?.giveUp();
      throw error;
    });
    if (stored !== undefined) return answer(services, stored, submission);
    // Another request with the same body was recorded first.
  }
  const other = await findActivityByFingerprint(services.database, organizationId, fingerprint);
  if (other === undefined) throw new Error('An activity that was there is gone.');
  return answer(services, other, submission);
}

/**
 * Shows a stored activity to its submitter. Throws ALREADY_EXISTS for another user, and ACTIVITY_DENIED when policies
 * denied it.
 */
async function answer(
  services: ActivityServices,
  stored: StoredActivity,
  { caller, timestampMs }: Submission,
): Promise<Activity> {
  const { activity } = stored;
  if (activity.userId !== caller.userId) {
    throw new ProblemError(
      'ALREADY_EXISTS',
      'Another user has submitted the same body; submit it again with another timestampMs.',
      { path: 'timestampMs' },
    );
  }
  const denial = activity.failure === null ? undefined : toDenial(activity.id, activity.failure);
  if (denial !== undefined) throw denial;
  const isStale = !isFresh(timestampMs, services.clock, services.limits);
  const steps = await readNextSteps(services, caller, [stored]);
  const { credential, userId } = caller;
  return showActivity(stored, { userId, ...credential, ...steps, isStale, keys: services.keys });
}

/** Further input to decide and record a submission. */
interface Case {
  readonly fingerprint: string;
  readonly facts: DecisionFacts;
  readonly preparation: Preparation | undefined;
}

/**
 * Decides, executes and records. Returns `undefined`, with nothing done, when another request has recorded the
 * fingerprint meanwhile.
 */
async function record(
  services: ActivityServices,
  { body, caller, isProved, operation, parameters, work }: Submission,
  { facts, fingerprint, preparation }: Case,
): Promise<StoredActivity | undefined> {
  const { organizationId, organizationName, userId } = caller;
  assertStillThere(facts, caller);
  const now = services.clock.now();
  const activity: ActivityRecord = {
    id: createTimeOrderedId(now),
    organizationId,
    type: operation.type,
    fingerprint,
    status: 'ACTIVITY_STATUS_CREATED',
    userId,
    parameters,
    isProved,
    result: null,
    failure: null,
    mfaStep: null,
    appProofs: null,
    createdAt: now,
    updatedAt: now,
  };
  const vote = castVote(caller, activity.id, 'VOTE_SELECTION_APPROVED', body, now);
  const decision = decide({
    ...facts,
    permission: permissionOf(work, activity),
    activity,
    organization: { id: organizationId, name: organizationName },
    submitterId: userId,
    votes: [vote],
  });
  const prepared = decision.outcome === 'OUTCOME_ALLOW' ? await preparation?.run() : undefined;
  let isQueued = false;
  try {
    const stored = await withAdvance(
      services,
      () => work,
      async (transaction, advance, { insertAtEnd, together }) => {
        if (work.outlivesCredential) await holdStampingCredential(together, caller);
        await consumeAttestation(services, transaction, caller, fingerprint);
        const { webhookUrl } = facts;
        const advanced = await advance(activity, vote, decision, { webhookUrl, prepared, together });
        const evaluation = toEvaluation(decision, vote, activity);
        const recorded: StoredActivity = { activity: advanced, votes: [vote] };
        const shown = showActivity(recorded);
        insertAtEnd(services.ledger.record, {
          activity: advanced,
          vote,
          evaluation,
          leaf: services.ledger.entries.write({ ...recorded, shown }, evaluation),
          rules: {
            organizationId,
            rulesVersion: facts.rulesVersion,
            isChange: changesRules(work, advanced),
          },
        });
        const update = { webhookUrl, activity: shown, now };
        isQueued = await services.updates.enqueue(transaction, update);
        return recorded;
      },
    );
    if (isQueued) services.updates.wake();
    services.ledger.wake();
    return stored;
  } catch (error) {
    if (error instanceof FingerprintTaken) return undefined;
    throw error;
  }
}
