import type { Caller } from '../auth/caller.ts';
import type { Clock } from '../base/clock.ts';
import type { StoredActivity } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import { readDecisionFacts } from '../store/decision-facts.ts';
import { findUnmetStep, type DecisionVote, type StepsInput } from './decide.ts';
import { createBudget, type Budget } from './expression-budget.ts';
import { mayShowStepAgain, type Viewer } from './show.ts';

/**
 * Whether one more approval by a credential that has approved leads on: to another step of its user, or to the same one
 * after steps that are shown anew. Where nothing is asked of the submitter any more, any approval of theirs does.
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

/** Reads what tells on which activities one more approval of the caller leads on; nothing where none can. */
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
  // One for all of them: a page of activities costs no more than one decision.
  const budget = createBudget();
  return { leadsOn: (stored) => leadsOn(stored, facts, again, budget) };
}
