import type { Caller } from '../auth/caller.ts';
import type { StoredActivity } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import { readDecisionFacts } from '../store/decision-facts.ts';
import { findUnmetStep, type MfaStep } from './decide.ts';
import { createBudget } from './expression-budget.ts';
import { canVoteByStep } from './show.ts';

/**
 * Reads what tells the step that the caller has to show next on activities. Only where it decides whether an approval
 * would be taken: by a credential that has approved before another one of the same user.
 */
export async function readNextSteps(
  database: Database,
  { credential, organizationId, organizationName, userId }: Caller,
  shown: readonly StoredActivity[],
): Promise<(stored: StoredActivity) => MfaStep | undefined> {
  const asked = shown.filter((stored) => canVoteByStep(stored, { userId, ...credential }));
  if (asked.length === 0) return () => undefined;
  const voterIds = asked.flatMap(({ votes }) => votes.map((vote) => vote.userId));
  const facts = await readDecisionFacts(database, { organizationId, userIds: [...new Set(voterIds)] });
  const organization = { id: organizationId, name: organizationName };
  // One for all of them: a page of activities costs no more than one decision.
  const budget = createBudget();
  return ({ activity, votes }) => {
    const input = { ...facts, activity, organization, submitterId: activity.userId, votes };
    return findUnmetStep(input, userId, budget)?.step;
  };
}
