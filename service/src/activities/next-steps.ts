import type { Caller } from '../auth/caller.ts';
import type { Clock } from '../base/clock.ts';
import type { StoredActivity } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import { readDecisionFacts } from '../store/decision-facts.ts';
import { findUnmetStep, type DecisionVote, type StepsInput } from './decide.ts';
import { createBudget, type Budget } from './expression-budget.ts';
import { mayShowStepAgain, type Viewer } from './show.ts';

/**
 * Whether one more approval by a credential that has approved makes progress: it leads to another step of its user, or
 * to the same step after earlier steps were shown anew. When the submitter has no step left to show, but the activity
 * still needs authenticators, any approval by the submitter makes progress.
 */
export function leadsOn(
  { activity, votes }: StoredActivity,
  facts: Omit<StepsInput, 'activity' | 'submitterId' | 'votes'>,
  again: DecisionVote,
  budget?: Budget,
): boolean {
  const input = { ...facts, activity, submitterId: activity.userId };
  const before = findUnmetStep({ ...input, votes }, again.userId, budget);
  if (before === undefined) {
    return activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED' && activity.userId === again.userId;
  }
  const after = findUnmetStep({ ...input, votes: [...votes, again] }, again.userId, budget);
  const isSameStep =
    after?.step.mfaPolicyId === before.step.mfaPolicyId && after.step.step === before.step.step;
  return !isSameStep || after.since !== before.since;
}

/**
 * Builds `leadsOn` for activities that are shown to the caller, and reads the facts that it needs. Empty where the
 * caller can show no step again.
 */
export async function readNextSteps(
  { clock, database }: { readonly clock: Clock; readonly database: Database },
  { credential, organizationId, organizationName, userId }: Caller,
  shown: readonly StoredActivity[],
): Promise<Pick<Viewer, 'leadsOn'>> {
  const { authentications, publicKey, scheme } = credential;
  const asked = shown.filter((stored) => mayShowStepAgain(stored, { userId, publicKey }));
  if (asked.length === 0) return {};
  const voterIds = asked.flatMap(({ votes }) => votes.map((vote) => vote.userId));
  const read = await readDecisionFacts(database, { organizationId, userIds: [...new Set(voterIds)] });
  const facts = { ...read, organization: { id: organizationId, name: organizationName } };
  const selection = 'VOTE_SELECTION_APPROVED' as const;
  const again = { userId, selection, publicKey, scheme, authentications, createdAt: clock.now() };
  // One budget for all of them: a page of activities costs no more than one decision.
  const budget = createBudget();
  return { leadsOn: (stored) => leadsOn(stored, facts, again, budget) };
}
