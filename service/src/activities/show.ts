import { operations, type Activity, type ActivityOperation, type Operation } from '../base/contract.ts';
import type { StoredActivity, VoteRecord } from '../store/activities.ts';
import { hideSecrets, openSecrets, type SecretSealing } from './secret-members.ts';

const OPERATIONS: ReadonlyMap<string, ActivityOperation> = new Map(
  Object.values<Operation>(operations).flatMap((operation) =>
    operation.kind === 'activity' ? [[operation.type, operation] as const] : [],
  ),
);

/** The user who looks at an activity, and the credential in use. */
export interface Viewer {
  readonly userId: string;
  /** Public key, or credential id of a passkey, of the credential in use. */
  readonly publicKey: string;
  /** A read-only session cannot vote, and is shown no secret and no signature. */
  readonly isReadOnly: boolean;
  /**
   * True for a user of the parent organization. Such a user has no vote here, but sees the result of a login that they
   * submitted here.
   */
  readonly isFromAbove?: boolean;
  /** True for a request that is too old to be new, or that has no time: it may be a copy, so it is shown no secret. */
  readonly isStale?: boolean;
  /** Tells whether one more approval by this credential shows a further step of its user. When absent, it does not. */
  readonly leadsOn?: (stored: StoredActivity) => boolean;
  /** Opens secret members of results, which are stored sealed. */
  readonly keys: Pick<SecretSealing, 'open'>;
}

/**
 * Converts an activity to the form of the API (api.md "Activity"). Secret members of its result are shown only to the
 * credential that submitted it, and the signature of a vote only to the credential that cast it: whoever has a
 * signature and its message can send them again. Without a viewer, as in a webhook, `canApprove` and `canReject` say
 * whether anybody can.
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

/** True while votes can still change the outcome of an activity. */
export function isAwaitingVotes({ status }: StoredActivity['activity']): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
}

/**
 * Whether a vote would be accepted. A user who has rejected cannot vote again. A user who has approved can approve
 * again with another credential, to show a step of an MFA policy. They can also approve again with an earlier
 * credential whose step comes only now: its first approval came too early or too late, and did not count.
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

/**
 * Whether a credential that has approved could show a step once more. The credential of its user's latest vote could
 * not.
 */
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

/** Whether the viewer uses the credential that cast a vote, and may do more than read. */
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
