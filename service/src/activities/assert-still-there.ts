import type { Caller } from '../auth/caller.ts';
import { unauthenticated } from '../auth/stamps/authorize-caller.ts';
import type { DecisionFacts } from '../store/decision-facts.ts';

/**
 * Throws UNAUTHENTICATED when the caller was deleted after the request was authenticated: the deletion has ended all
 * activities of the user, and no other may follow. `facts` must include the caller. They stay true until the activity is
 * recorded, because a deletion counts as a change of the rules.
 */
export function assertStillThere(
  { users }: Pick<DecisionFacts, 'users'>,
  { home, userId }: Pick<Caller, 'home' | 'userId'>,
): void {
  // A caller from the organization above is no user of this one.
  if (home === undefined && !users.some(({ id }) => id === userId)) throw unauthenticated();
}
