import { createTimeOrderedId } from '../base/time-ordered-id.ts';
import { fromUtf8 } from '../base/contract.ts';
import type { Caller } from '../auth/caller.ts';
import type { VoteRecord } from '../store/activities.ts';

/** The vote that a signed request casts on an activity (protocol.md section 3, "Votes"). */
export function castVote(
  { credential, userId }: Caller,
  activityId: string,
  selection: VoteRecord['selection'],
  body: Uint8Array,
  createdAt: number,
): VoteRecord {
  const { authentications, publicKey, scheme, signature } = credential;
  return {
    id: createTimeOrderedId(createdAt),
    activityId,
    userId,
    selection,
    message: fromUtf8(body),
    publicKey,
    signature,
    scheme,
    authentications,
    createdAt,
  };
}
