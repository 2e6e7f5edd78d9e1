import { operations, type Activity, type ActivityOperation, type Operation } from '../base/contract.ts';
import type { StoredActivity, VoteRecord } from '../store/activities.ts';
import { hideSecrets, openSecrets, type SecretSealing } from './secret-members.ts';

const OPERATIONS: ReadonlyMap<string, ActivityOperation> = new Map(
  Object.values<Operation>(operations).flatMap((operation) =>
    operation.kind === 'activity' ? [[operation.type, operation] as const] : [],
  ),
);

/** Who looks at an activity. */
export interface Viewer {
  readonly userId: string;
  /** Of the credential in use. */
  readonly publicKey: string;
  /** A read-only session cannot vote, and is shown no secret and no signature. */
  readonly isReadOnly: boolean;
  /** True for a user of the organization above, who has no vote here, and sees what a login that it carried here answered. */
  readonly isFromAbove?: boolean;
  /** True for a request that is older than a new one may be, or says no time: it may be a copy, and is shown no secret. */
  readonly isStale?: boolean;
  /** Tells whether one more approval by this credential shows a step of its user. Without it none does. */
  readonly leadsOn?: (stored: StoredActivity) => boolean;
  /** Opens secret members, which are kept sealed. */
  readonly keys: Pick<SecretSealing, 'open'>;
}

/**
 * An activity as the API shows it (api.md "Activity"). Secret members of its result are shown to the credential that
 * submitted it, and the signature of a vote to the credential that cast it: whoever has a signature and its message can
 * send them again. Without a viewer, as in a webhook, `canApprove` and `canReject` say whether anybody can.
 */
export function showActivity({ activity, votes }: StoredActivity, viewer?: Viewer): Activity {
  const operation = OPERATIONS.get(activity.type);
  if (operation === undefined) throw new Error(`There is no operation of type ${activity.type}.`);
  const [submission] = votes;
  const isOwn =
    submission !== undefined && viewer !== undefined && viewer.isStale !== true && isBy(submission, viewer);
  return {
    id: activity.id,
    organizationId: activity.organizationId,
    status: activity.status,
    type: activity.type,
    intent: { [operation.intent]: activity.parameters },
    result:
      activity.result === null
        ? {}
        : { [operation.result]: isOwn ? openSecrets(viewer.keys, activity) : hideSecrets(activity) },
    votes: votes.map((vote) => showVote(vote, isBy(vote, viewer))),
    fingerprint: activity.fingerprint,
    canApprove: canVote('VOTE_SELECTION_APPROVED', { activity, votes }, viewer),
    canReject: canVote('VOTE_SELECTION_REJECTED', { activity, votes }, viewer),
    createdAt: new Date(activity.createdAt).toISOString(),
    updatedAt: new Date(activity.updatedAt).toISOString(),
    ...(activity.failure === null ? {} : { failure: activity.failure }),
    ...(activity.mfaStep === null || activity.status !== 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
      ? {}
      : { mfaStep: activity.mfaStep }),
    ...(activity.appProofs === null ? {} : { appProofs: activity.appProofs }),
  };
}

/** True while votes can still change what becomes of an activity. */
export function isAwaitingVotes({ status }: StoredActivity['activity']): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
}

/**
 * Whether a vote would be taken. Whoever has rejected cannot vote again. An approval by another credential of the same
 * user can show a step of an MFA policy; so can one by a credential that was shown before, where its step comes only now:
 * too early or too late it did not count.
 */
export function canVote(
  selection: VoteRecord['selection'],
  stored: StoredActivity,
  viewer?: Omit<Viewer, 'keys'>,
): boolean {
  const { activity, votes } = stored;
  if (!isAwaitingVotes(activity)) return false;
  if (viewer === undefined) return true;
  if (viewer.isReadOnly || viewer.isFromAbove === true) return false;
  const own = votes.filter(({ userId }) => userId === viewer.userId);
  if (own.some((vote) => vote.selection === 'VOTE_SELECTION_REJECTED')) return false;
  if (selection === 'VOTE_SELECTION_REJECTED' || !hasVoted(stored, viewer)) return true;
  return mayShowStepAgain(stored, viewer) && viewer.leadsOn?.(stored) === true;
}

/** Whether a credential that has approved could show a step once more: the one that was shown last has had its say. */
export function mayShowStepAgain(
  { activity, votes }: StoredActivity,
  viewer: Pick<Viewer, 'publicKey' | 'userId'>,
): boolean {
  const last = votes.findLast(({ userId }) => userId === viewer.userId);
  return isAwaitingVotes(activity) && hasVoted({ votes }, viewer) && last?.publicKey !== viewer.publicKey;
}

/** Whether a credential has voted on an activity. */
function hasVoted(
  { votes }: Pick<StoredActivity, 'votes'>,
  { publicKey, userId }: Pick<Viewer, 'publicKey' | 'userId'>,
): boolean {
  return votes.some((vote) => vote.userId === userId && vote.publicKey === publicKey);
}

/** Whether the viewer acts by the credential that cast a vote, and may do more than read. */
function isBy({ publicKey, userId }: VoteRecord, viewer: Viewer | undefined): boolean {
  return viewer?.userId === userId && viewer.publicKey === publicKey && !viewer.isReadOnly;
}

function showVote(vote: VoteRecord, isOwn: boolean): Activity['votes'][number] {
  const { activityId, createdAt, id, message, publicKey, scheme, selection, signature, userId } = vote;
  return {
    id,
    userId,
    activityId,
    selection,
    message,
    publicKey,
    signature: isOwn ? signature : '',
    scheme,
    createdAt: new Date(createdAt).toISOString(),
  };
}
