import type { Model } from './linearize.ts';

/** How many members of an organization must agree, and who they are. */
export interface Quorum {
  readonly threshold: number;
  readonly users: readonly string[];
}

/**
 * What a client does in an organization whose root quorum decides everything. Submissions and ballots have an id: the
 * same one again, by the same user, is the same request.
 */
export type OrganizationCall =
  | { readonly kind: 'rename'; readonly id: number; readonly by: string; readonly name: string }
  | { readonly kind: 'set quorum'; readonly id: number; readonly by: string; readonly quorum: Quorum }
  | {
      readonly kind: 'approve' | 'reject';
      readonly id: number;
      readonly by: string;
      /** Id of the submission that is voted on. */
      readonly about: number;
    }
  | { readonly kind: 'read name' }
  | { readonly kind: 'read quorum' }
  | { readonly kind: 'read activity'; readonly about: number };

type Submission = Extract<OrganizationCall, { kind: 'rename' | 'set quorum' }>;
type Ballot = Extract<OrganizationCall, { about: number; by: string }>;

interface ActivityState {
  readonly submission: Submission;
  readonly status: string;
  /** Who approved, the submitter first, and who rejected. */
  readonly approvals: readonly string[];
  readonly rejections: readonly string[];
}

interface OrganizationState {
  readonly name: string;
  readonly quorum: Quorum;
  readonly activities: Readonly<Record<number, ActivityState>>;
  /** Ballots that were accepted. */
  readonly ballots: readonly number[];
}

/** The rules of an organization: its name, its root quorum, its activities and their votes (protocol.md section 3). */
export function createOrganizationModel(
  initial: Pick<OrganizationState, 'name' | 'quorum'>,
  everybody: readonly string[],
): Model<OrganizationState, OrganizationCall> {
  const apply = (
    state: OrganizationState,
    call: OrganizationCall,
  ): { readonly state: OrganizationState; readonly reply: string } => {
    switch (call.kind) {
      case 'read name':
        return { state, reply: state.name };
      case 'read quorum':
        return { state, reply: toText(state.quorum) };
      case 'read activity': {
        const found = state.activities[call.about];
        return { state, reply: found === undefined ? 'none' : describeActivity(found) };
      }
      case 'rename':
      case 'set quorum': {
        const known = state.activities[call.id];
        if (known !== undefined) return { state, reply: known.status };
        return advance(
          state,
          { submission: call, status: '', approvals: [call.by], rejections: [] },
          everybody,
        );
      }
      case 'approve':
      case 'reject':
        return vote(state, call, everybody);
    }
  };
  return {
    initial: { ...initial, activities: {}, ballots: [] },
    apply,
    toKey: ({ ballots, ...state }) => JSON.stringify({ ...state, ballots: [...ballots].sort() }),
  };
}

/** A quorum as text. */
export function toText({ threshold, users }: Quorum): string {
  return `${threshold} of ${[...users].sort().join(' ')}`;
}

function describeActivity({ approvals, rejections, status }: ActivityState): string {
  return `${status} ${approvals.length}:${rejections.length}`;
}

function vote(
  state: OrganizationState,
  { about, by, id, kind }: Ballot,
  everybody: readonly string[],
): { readonly state: OrganizationState; readonly reply: string } {
  const activity = state.activities[about];
  if (activity === undefined) return { state, reply: 'NOT_FOUND' };
  if (state.ballots.includes(id)) return { state, reply: activity.status };
  const isOpen = activity.status === 'CONSENSUS_NEEDED';
  const hasVoted =
    activity.rejections.includes(by) || (kind === 'approve' && activity.approvals.includes(by));
  if (!isOpen || hasVoted) return { state, reply: 'PRECONDITION_FAILED' };
  const cast = kind === 'approve' ? 'approvals' : 'rejections';
  const voted = { ...activity, [cast]: [...activity[cast], by] };
  return advance({ ...state, ballots: [...state.ballots, id] }, voted, everybody);
}

/** Decides by the present quorum, and applies an allowed activity. */
function advance(
  state: OrganizationState,
  activity: ActivityState,
  everybody: readonly string[],
): { readonly state: OrganizationState; readonly reply: string } {
  const { submission } = activity;
  const status = decide(activity, state.quorum, everybody);
  const activities = { ...state.activities, [submission.id]: { ...activity, status } };
  if (status !== 'COMPLETED') return { state: { ...state, activities }, reply: status };
  const done = submission.kind === 'rename' ? { name: submission.name } : { quorum: submission.quorum };
  return { state: { ...state, ...done, activities }, reply: status };
}

function decide(
  { approvals, rejections, submission }: ActivityState,
  { threshold, users }: Quorum,
  everybody: readonly string[],
): string {
  const isEnough = (people: readonly string[]): boolean =>
    people.filter((one) => users.includes(one)).length >= threshold;
  if (rejections.includes(submission.by)) return 'REJECTED';
  const hasNotRejected = (one: string): boolean => !rejections.includes(one);
  const isAllowed = isEnough(approvals.filter(hasNotRejected));
  const mayBeAsked = submission.kind === 'set quorum' || users.includes(submission.by);
  if (!isAllowed && !mayBeAsked) return 'REJECTED';
  if (rejections.length > 0 && !isEnough(everybody.filter(hasNotRejected))) return 'REJECTED';
  return isAllowed ? 'COMPLETED' : 'CONSENSUS_NEEDED';
}
