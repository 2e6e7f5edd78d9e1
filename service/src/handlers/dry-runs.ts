/** Dry runs of policies: what they would decide. Nothing is recorded and nothing done. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { STATUSES } from '../activities/advance.ts';
import { decide } from '../activities/decide.ts';
import type { ActivityStatus, operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { listActivities } from '../store/activities.ts';
import { readDecisionFacts, type DecisionPolicy } from '../store/decision-facts.ts';
import type { Handlers } from './handler.ts';
import { unknownUser } from './person-work.ts';
import { assertPolicies } from './policies.ts';

type TriedPolicies = ParametersOf<(typeof operations)['evaluateActivity']>['policies'];

/** Decides about a described activity, without recording or doing anything. */
export const evaluateActivity: Handlers['evaluateActivity'] = async (
  { approvals, parameters, policies: tried, type },
  { caller, permissionOf, services },
) => {
  const { organizationId, organizationName } = caller;
  const [submission] = approvals;
  const submitterId = submission?.userId ?? '';
  assertObject(parameters);
  const permission = permissionOf(type, parameters, submitterId);
  if (permission === undefined) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "type" is no type of an activity, as ACTIVITY_TYPE_DELETE_USERS; docs/policies.md lists the types.',
      { path: 'type' },
    );
  }
  const policies = await readPolicies(tried);
  const userIds = [...new Set(approvals.map(({ userId }) => userId))];
  const facts = await readDecisionFacts(services.database, { organizationId, userIds });
  approvals.forEach(({ userId }, index) => {
    if (!facts.users.some(({ id }) => id === userId)) throw unknownUser(`approvals[${index}].userId`);
  });
  const now = services.clock.now();
  const { evaluations, outcome } = decide({
    ...facts,
    policies: policies ?? facts.policies,
    permission,
    activity: { id: '', type, parameters },
    organization: { id: organizationId, name: organizationName },
    submitterId,
    votes: approvals.map(({ authentications, userId }) => ({
      userId,
      selection: 'VOTE_SELECTION_APPROVED',
      publicKey: '',
      scheme: '',
      authentications: authentications?.map(({ id, type: kind }) =>
        id === undefined ? { type: kind } : { type: kind, id },
      ) ?? [{ type: 'AUTHENTICATION_TYPE_API_KEY' }],
      createdAt: now,
    })),
  });
  return { outcome, policyEvaluations: evaluations };
};

/** Decides about recorded activities by other policies, without changing anything. */
export const replayActivities: Handlers['replayActivities'] = async (
  { filterByType, paginationOptions, policies: tried },
  { caller, permissionOf, services },
) => {
  const { organizationId, organizationName } = caller;
  const policies = await readPolicies(tried);
  const filter = { organizationId, types: filterByType };
  const recorded = await listActivities(services.database, filter, paginationOptions);
  const cast = recorded.flatMap(({ votes }) => votes);
  const isContested = cast.some(({ selection }) => selection === 'VOTE_SELECTION_REJECTED');
  const userIds = isContested ? undefined : [...new Set(cast.map(({ userId }) => userId))];
  const facts = await readDecisionFacts(services.database, { organizationId, userIds });
  const replays = [];
  for (const { activity, votes } of recorded) {
    const { id, parameters, status, type, userId: submitterId } = activity;
    const { outcome } = decide({
      ...facts,
      policies: policies ?? facts.policies,
      permission: permissionOf(type, parameters, submitterId) ?? 'policies',
      activity,
      organization: { id: organizationId, name: organizationName },
      submitterId,
      votes,
    });
    replays.push({ activityId: id, type, status, outcome, changed: STATUSES[outcome] !== toDecided(status) });
    // One decision may use up its whole budget, so other requests get a turn after each.
    await nextTurn();
  }
  return { replays };
};

/** An activity that failed while it was performed had been allowed before. */
function toDecided(status: ActivityStatus): ActivityStatus {
  return status === 'ACTIVITY_STATUS_FAILED' ? 'ACTIVITY_STATUS_COMPLETED' : status;
}

async function readPolicies(tried: TriedPolicies): Promise<readonly DecisionPolicy[] | undefined> {
  if (tried === undefined) return undefined;
  await assertPolicies(tried, 'policies');
  return tried.map(({ condition = '', consensus = '', effect, policyId }, index) => ({
    id: policyId ?? `policies[${index}]`,
    effect,
    condition: condition === '' ? null : condition,
    consensus: consensus === '' ? null : consensus,
  }));
}

function assertObject(parameters: unknown): void {
  if (typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)) return;
  throw new ProblemError('INVALID_REQUEST', 'Member "parameters" must be an object.', { path: 'parameters' });
}
