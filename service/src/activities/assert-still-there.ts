import type { Caller } from '../auth/caller.ts';
import { unauthenticated } from '../auth/stamps/authorize-caller.ts';
import type { DecisionFacts } from '../store/decision-facts.ts';

/**
 * Refuses somebody who was deleted after the request was let in: what a deleted user has submitted has ended, and nothing
 * may follow. `facts` are about the caller; what they say stays true until the activity is recorded, because a deletion
 * counts as a change of the rules. Throws UNAUTHENTICATED.
 */
export function assertStillThere(
  { users }: Pick<DecisionFacts, 'users'>,
  { home, userId }: Pick<Caller, 'home' | 'userId'>,
): void {
  // Somebody from above is no user of this organization.
  if (home === undefined && !users.some(({ id }) => id === userId)) throw unauthenticated();
}
