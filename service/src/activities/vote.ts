import type { Activity } from '../base/contract.ts';
import type { Caller } from '../auth/caller.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  insertVote,
  lockActivity,
  updateActivity,
  type ActivityRecord,
  type StoredActivity,
  type VoteRecord,
} from '../store/activities.ts';
import { readDecisionFacts } from '../store/decision-facts.ts';
import { holdRules } from '../store/hold-rules.ts';
import { doAlone } from '../store/shared-transactions.ts';
import type { ActivityServices } from './activity-services.ts';
import { byPresentRules } from './by-present-rules.ts';
import { changesRules, permissionOf, type ActivityWork } from './activity-work.ts';
import { toEvaluation, withAdvance, type AdvancingWork } from './advance.ts';
import { castVote } from './cast-vote.ts';
import { decide } from './decide.ts';
import { assertStillThere } from './assert-still-there.ts';
import { assertFresh, isFresh } from './freshness.ts';
import { holdStampingCredential } from './hold-stamping-credential.ts';
import { leadsOn, readNextSteps } from './next-steps.ts';
import { canVote, isAwaitingVotes, showActivity } from './show.ts';

/** A parsed and authenticated request to approve or reject an activity (protocol.md section 3). */
export interface Ballot {
  readonly selection: VoteRecord['selection'];
  readonly caller: Caller;
  /** The exact bytes that the stamp covers; they become the vote's message. */
  readonly body: Uint8Array;
  readonly timestampMs: string;
  /** Fingerprint of the activity that is voted on. */
  readonly fingerprint: string;
  readonly workOf: (activity: ActivityRecord) => ActivityWork;
}

/**
 * Casts a vote on an activity and lets the policies decide again. When they allow the activity, it is executed in the
 * same transaction. Votes on one activity are cast one after the other. The same ballot again returns the activity as
 * it is now and has no further effect.
 *
 * Throws NOT_FOUND for an unknown fingerprint. Throws PRECONDITION_FAILED when the activity awaits no votes, or when
 * this credential has voted already and does not show the step that comes next. Throws RECENT_LOGIN_REQUIRED when a
 * session approves something that it may no longer do itself.
 */
export async function voteOnActivity(services: ActivityServices, ballot: Ballot): Promise<Activity> {
  const { body, caller, workOf } = ballot;
  // Before the transaction, which may hold the only connection. A repeat is therefore counted as well.
  await services.quotas.spend(caller.organizationId, body.length);
  const { isQueued, stored } = await byPresentRules(() =>
    withAdvance(services, workOf, (...means) => count(services, ballot, means)),
  );
  if (isQueued) services.updates.wake();
  services.ledger.wake();
  const isStale = !isFresh(ballot.timestampMs, services.clock, services.limits);
  const steps = await readNextSteps(services, caller, [stored]);
  const { credential, userId } = caller;
  return showActivity(stored, { userId, ...credential, ...steps, isStale, keys: services.keys });
}

/** The activity after a vote, and whether a webhook delivery about it was queued. */
interface Counted {
  readonly stored: StoredActivity;
  readonly isQueued: boolean;
}

/** Adds the vote and does what follows from it, in a transaction. */
async function count(
  services: ActivityServices,
  { body, caller, fingerprint, selection, timestampMs, workOf }: Ballot,
  [transaction, advance, { insertAtEnd }]: Parameters<AdvancingWork<Counted>>,
): Promise<Counted> {
  const { organizationId, organizationName } = caller;
  const now = services.clock.now();
  const found = await lockActivity(transaction, organizationId, fingerprint);
  const vote = castVote(caller, found?.activity.id ?? '', selection, body, now);
  if (found?.votes.some((one) => isSame(one, vote)) === true) return { stored: found, isQueued: false };
  assertFresh(timestampMs, services.clock, services.limits);
  if (found === undefined) {
    throw new ProblemError('NOT_FOUND', 'The organization has no activity with this fingerprint.', {
      path: 'parameters.fingerprint',
    });
  }
  const { activity } = found;
  assertOpen(activity, now - services.limits.pendingActivityMs);
  const votes = [...found.votes, vote];
  const [submission = vote] = votes;
  const isContested = votes.some((one) => one.selection === 'VOTE_SELECTION_REJECTED');
  const voters = [...new Set(votes.map((one) => one.userId))];
  const userIds = isContested ? undefined : voters;
  const facts = await readDecisionFacts(transaction, { organizationId, userIds });
  assertStillThere(facts, caller);
  const organization = { id: organizationId, name: organizationName };
  const viewer = {
    userId: caller.userId,
    ...caller.credential,
    leadsOn: () => leadsOn(found, { ...facts, organization }, vote),
  };
  if (!canVote(selection, found, viewer)) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'This credential has voted on the activity already; each credential votes once.',
    );
  }
  const work = workOf(activity);
  if (selection === 'VOTE_SELECTION_APPROVED') {
    work.assertApprovable(activity, caller);
    // An approval still counts after its key has ended.
    await holdStampingCredential(doAlone(transaction), caller);
  }
  const decision = decide({
    ...facts,
    permission: permissionOf(work, activity),
    activity,
    organization,
    submitterId: activity.userId,
    votes,
  });
  const { webhookUrl } = facts;
  const advanced = await advance(activity, submission, decision, { webhookUrl });
  const stored: StoredActivity = { activity: advanced, votes };
  const shown = showActivity(stored);
  const evaluation = toEvaluation(decision, vote, activity);
  const { entries } = services.ledger;
  const leaf = entries.write({ ...stored, shown }, evaluation);
  await insertVote(transaction, vote, evaluation, entries.seal([leaf]));
  await updateActivity(transaction, advanced);
  insertAtEnd(holdRules, {
    organizationId,
    rulesVersion: facts.rulesVersion,
    isChange: changesRules(work, advanced),
  });
  if (advanced.status === activity.status) return { stored, isQueued: false };
  const update = { webhookUrl, activity: shown, now };
  return { stored, isQueued: await services.updates.enqueue(transaction, update) };
}

/** Throws PRECONDITION_FAILED for a vote that comes too late. */
function assertOpen(activity: ActivityRecord, oldest: number): void {
  if (!isAwaitingVotes(activity)) {
    const state = `The activity awaits no votes; its status is ${activity.status}.`;
    const explained = [state, activity.failure?.message].filter(Boolean).join(' ');
    throw new ProblemError('PRECONDITION_FAILED', explained);
  }
  if (activity.createdAt < oldest) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'The activity has waited too long for votes; submit it again with a new timestampMs.',
    );
  }
}

function isSame(one: VoteRecord, other: VoteRecord): boolean {
  return one.userId === other.userId && one.message === other.message && one.publicKey === other.publicKey;
}
