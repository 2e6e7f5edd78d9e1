import { operations, type Activity, type Outcome } from '../base/contract.ts';
import type { DecisionPolicy, DecisionUser, MfaPolicy } from '../store/decision-facts.ts';
import type { Authentication } from '../store/tables.ts';
import { toActivityKind } from './activity-kind.ts';
import type { Permission } from './activity-work.ts';
import { compileKept } from './compiled-expressions.ts';
import { createBudget, type Budget } from './expression-budget.ts';
import { toFact, type Facts } from './expressions.ts';
import { areStepsSatisfied, countShownSteps } from './mfa.ts';

/** A vote, with what a decision needs of it. */
export interface DecisionVote {
  readonly userId: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
  readonly publicKey: string;
  readonly scheme: string;
  readonly authentications: readonly Authentication[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The facts from which a decision is made. */
export interface DecisionInput {
  readonly permission: Permission;
  readonly activity: { readonly id: string; readonly type: string; readonly parameters: unknown };
  readonly organization: { readonly id: string; readonly name: string };
  readonly rootQuorum: { readonly threshold: number; readonly userIds: readonly string[] };
  readonly policies: readonly DecisionPolicy[];
  /** Who submitted the activity. */
  readonly submitterId: string;
  /** Oldest first; the first one is the submission. */
  readonly votes: readonly DecisionVote[];
  /** At least everybody who voted; with a rejection among the votes, everybody of the organization. */
  readonly users: readonly DecisionUser[];
  /** MFA policies of everybody who voted, by user. */
  readonly mfaPolicies: ReadonlyMap<string, readonly MfaPolicy[]>;
}

/** The outcome of one policy; without `policyId` that of the root quorum or of the whole decision. */
export interface Evaluation {
  readonly policyId?: string;
  readonly outcome: Outcome;
}

/** The outcome, and the outcome of each policy. */
export interface Decision {
  readonly outcome: Outcome;
  readonly evaluations: readonly Evaluation[];
  /** The step that the submitter has to show next, where authenticators are needed. */
  readonly mfaStep?: MfaStep;
}

/** The first step that is not satisfied, of the first MFA policy (by `order`) that is not satisfied. */
export type MfaStep = NonNullable<Activity['mfaStep']>;

/**
 * Decides about an activity. Pure: the same input gives the same decision. What everybody may `always` do is allowed at
 * once. For everything else the first of these rules holds:
 *
 * 1. Enough members of the root quorum have approved: allowed, and no policy is evaluated.
 * 2. A policy denies it: denied, whatever others allow. A denying policy whose expression fails counts as denying.
 * 3. A policy allows it: allowed.
 * 4. It is something that everybody may do for themselves: allowed.
 * 5. A policy would allow it with more approvers: consensus is needed.
 * 6. The submitter belongs to the root quorum: consensus is needed, of its other members. Otherwise: denied.
 *
 * With the permission `root-quorum`, consensus is needed in place of rules 3 to 6.
 *
 * An approval counts when the approver's own MFA policies are satisfied. While the submitter's are not satisfied,
 * authenticators are needed. A rejection by the submitter withdraws the activity. A rejection by others ends it when it
 * would not be allowed even if all who have not rejected it approved.
 */
export function decide(given: DecisionInput): Decision {
  if (given.permission === 'always') return conclude('OUTCOME_ALLOW', []);
  const input = { ...given, ...createMeans(given) };
  const { approving, rejecting } = toSides(input.votes);
  if (rejecting.has(input.submitterId)) return rejected();
  const counted = findCounted(input, approving);
  const decision = consult(input, counted);
  const isOpen = decision.outcome === 'OUTCOME_ALLOW' || decision.outcome === 'OUTCOME_REQUIRES_CONSENSUS';
  if (isOpen && rejecting.size > 0) {
    const everybodyElse = input.users.map(({ id }) => id).filter((id) => !rejecting.has(id));
    if (consult(input, everybodyElse).outcome !== 'OUTCOME_ALLOW') return rejected(decision.evaluations);
  }
  const unmet = isOpen ? findUnmet(input, input.submitterId, counted) : undefined;
  if (unmet !== undefined) {
    return {
      outcome: 'OUTCOME_REQUIRES_AUTHENTICATORS',
      evaluations: [...decision.evaluations, { outcome: 'OUTCOME_REQUIRES_AUTHENTICATORS' }],
      mfaStep: unmet.step,
    };
  }
  return decision;
}

/** The step that an approver has still to show, and when the first of the steps before it was shown. */
export interface UnmetStep {
  readonly step: MfaStep;
  readonly since: number | undefined;
}

/** The facts from which the next MFA step of a user is found. */
export type StepsInput = Omit<DecisionInput, 'permission' | 'policies' | 'rootQuorum'>;

/** Finds the step that an approver has to show next; `undefined` when their MFA policies are satisfied. */
export function findUnmetStep(
  given: StepsInput,
  userId: string,
  budget: Budget = createBudget(),
): UnmetStep | undefined {
  const input = { ...given, ...createMeans(given), budget };
  const { approving } = toSides(input.votes);
  const isSubmitter = userId === input.submitterId;
  return findUnmet(input, userId, isSubmitter ? findCounted(input, approving) : approving);
}

/** Values that all parts of one decision share, besides its input. */
interface Means {
  /** The budget that all expressions of the decision share. */
  readonly budget: Budget;
  /** Returns the parameters as expressions see them. */
  readonly findParameters: () => unknown;
}

type Case = DecisionInput & Means;
type StepsCase = StepsInput & Means;

function createMeans(given: StepsInput): Means {
  return { budget: createBudget(), findParameters: createParametersFact(given) };
}

/** Splits voters into those who approve and those who reject. A rejection cancels the approvals of the same user. */
function toSides(votes: readonly DecisionVote[]): {
  readonly approving: readonly string[];
  readonly rejecting: ReadonlySet<string>;
} {
  const isRejection = ({ selection }: DecisionVote): boolean => selection === 'VOTE_SELECTION_REJECTED';
  const rejecting = new Set(votes.filter(isRejection).map(({ userId }) => userId));
  const voters = [...new Set(votes.map(({ userId }) => userId))];
  return { approving: voters.filter((id) => !rejecting.has(id)), rejecting };
}

/**
 * Finds the users whose approval counts for policies: the submitter, and approvers whose MFA policies are satisfied.
 */
function findCounted(input: StepsCase, approving: readonly string[]): readonly string[] {
  return approving.filter((id) => id === input.submitterId || findUnmet(input, id, approving) === undefined);
}

/** Parameters may be large, so they are translated once, and only when an expression uses them. */
function createParametersFact({ activity }: StepsInput): () => unknown {
  let fact: unknown;
  return () => (fact ??= toFact(activity.parameters));
}

function rejected(evaluations: readonly Evaluation[] = []): Decision {
  return { outcome: 'OUTCOME_REJECTED', evaluations: [...evaluations, { outcome: 'OUTCOME_REJECTED' }] };
}

/** Evaluates the root quorum and the policies as if these users had approved. */
function consult(input: Case, approvers: readonly string[]): Decision {
  const { permission, rootQuorum, submitterId } = input;
  const isRoot = (id: string): boolean => rootQuorum.userIds.includes(id);
  const hasQuorum = rootQuorum.userIds.length > 0 && approvers.filter(isRoot).length >= rootQuorum.threshold;
  if (hasQuorum) return conclude('OUTCOME_ALLOW', []);

  const facts = toFacts(input, submitterId, approvers);
  const opinions = input.policies.flatMap((policy) => {
    const outcome = evaluate(policy, facts, input.budget);
    return outcome === undefined ? [] : [{ policy, outcome }];
  });
  const evaluations = opinions.map(({ outcome, policy }): Evaluation => ({ policyId: policy.id, outcome }));
  const says = (outcome: Outcome): boolean => opinions.some((one) => one.outcome === outcome);
  if (says('OUTCOME_DENY_EXPLICIT')) return conclude('OUTCOME_DENY_EXPLICIT', evaluations);
  // A denying policy must not be bypassed with parameters on which its expression fails.
  const hasFailedToDeny = opinions.some(
    ({ outcome, policy }) => outcome === 'OUTCOME_ERROR' && policy.effect === 'EFFECT_DENY',
  );
  if (hasFailedToDeny) return conclude('OUTCOME_ERROR', evaluations);
  if (permission === 'root-quorum') return conclude('OUTCOME_REQUIRES_CONSENSUS', evaluations);
  if (says('OUTCOME_ALLOW') || permission === 'self') return conclude('OUTCOME_ALLOW', evaluations);
  if (says('OUTCOME_REQUIRES_CONSENSUS') || isRoot(submitterId)) {
    return conclude('OUTCOME_REQUIRES_CONSENSUS', evaluations);
  }
  return conclude('OUTCOME_DENY_IMPLICIT', evaluations);
}

function conclude(outcome: Outcome, evaluations: readonly Evaluation[]): Decision {
  return { outcome, evaluations: [...evaluations, { outcome }] };
}

/** Evaluates one policy; `undefined` when it does not apply. */
function evaluate(policy: DecisionPolicy, facts: Facts, budget: Budget): Outcome | undefined {
  try {
    if (policy.condition !== null && !compileKept(policy.condition)(facts, budget)) return undefined;
    const hasConsensus = policy.consensus === null || compileKept(policy.consensus)(facts, budget);
    if (policy.effect === 'EFFECT_DENY') return hasConsensus ? 'OUTCOME_DENY_EXPLICIT' : undefined;
    return hasConsensus ? 'OUTCOME_ALLOW' : 'OUTCOME_REQUIRES_CONSENSUS';
  } catch {
    // Parameters that the policy's author did not foresee, such as an absent member or a text of a million characters.
    return 'OUTCOME_ERROR';
  }
}

/** Finds the step that a user's own MFA policies still ask for; `undefined` when they are satisfied. */
function findUnmet(input: StepsCase, userId: string, approvers: readonly string[]): UnmetStep | undefined {
  const stamps = input.votes.filter(
    (vote) => vote.userId === userId && vote.selection === 'VOTE_SELECTION_APPROVED',
  );
  const policies = input.mfaPolicies.get(userId) ?? [];
  if (policies.length === 0) return undefined;
  const facts = toFacts(input, userId, approvers);
  const unmet = [...policies]
    .sort((a, b) => a.order - b.order)
    .filter((policy) => isTakenAway(policy, userId, input) || applies(policy.condition, facts, input.budget))
    .find(({ requiredAuthenticationMethods: steps }) => !areStepsSatisfied(steps, stamps));
  if (unmet === undefined) return undefined;
  const { id: mfaPolicyId, requiredAuthenticationMethods: steps } = unmet;
  const { count: step, since } = countShownSteps(steps, stamps);
  return { step: { mfaPolicyId, step, any: steps[step]?.any ?? [] }, since };
}

/** Activities that take away or weaken an MFA policy. */
const REMOVALS: readonly string[] = [operations.deleteMfaPolicy.type, operations.updateMfaPolicy.type];

/**
 * Whether the activity deletes or changes this policy of a user. Then it needs the steps of that policy, whatever the
 * policy's condition says.
 */
function isTakenAway({ id }: MfaPolicy, userId: string, { activity }: StepsInput): boolean {
  if (!REMOVALS.includes(activity.type)) return false;
  const about = activity.parameters as { readonly mfaPolicyId: string; readonly userId: string };
  return about.userId === userId && about.mfaPolicyId === id;
}

function applies(condition: string, facts: Facts, budget: Budget): boolean {
  try {
    return compileKept(condition)(facts, budget);
  } catch {
    // A policy that protects a user must not fall away because its expression fails.
    return true;
  }
}

function toFacts(input: StepsCase, userId: string, approvers: readonly string[]): Facts {
  const users = new Map(input.users.map((user) => [user.id, toUserFact(user)]));
  const vote = input.votes.find((one) => one.userId === userId);
  return {
    activity: {
      id: input.activity.id,
      type: input.activity.type,
      ...toActivityKind(input.activity.type),
      params: input.findParameters(),
    },
    user: users.get(userId) ?? {},
    approvers: approvers.flatMap((id): Facts['approvers'] => {
      const user = users.get(id);
      return user === undefined ? [] : [user];
    }),
    organization: { ...input.organization },
    credential: {
      publicKey: vote?.publicKey ?? '',
      scheme: vote?.scheme ?? '',
      types: vote?.authentications.map(({ type }) => type) ?? [],
    },
  };
}

function toUserFact({ email, id, name, phoneNumber, tags }: DecisionUser): Readonly<Record<string, unknown>> {
  return {
    id,
    name,
    email: email ?? '',
    phoneNumber: phoneNumber ?? '',
    tags: tags.map((tag) => tag.id),
    tagNames: tags.map((tag) => tag.name),
  };
}
