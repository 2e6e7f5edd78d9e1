import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExecutionContext } from './activity-handler.ts';
import { acceptExpression } from '../activities/accept-expression.ts';
import { ExpressionError } from '../activities/expression-error.ts';
import {
  assertPolicyRoom,
  MAXIMUM_POLICY_ROOM,
  ROOM_OF_POLICY,
  withinRoom,
} from '../activities/policy-room.ts';
import type { operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import {
  deletePolicies as deleteStored,
  findPolicy,
  insertPolicy,
  listPolicies as listStored,
  measurePolicies,
  updatePolicy as updateStored,
  type StoredPolicy,
} from '../store/policies.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';

type NewPolicy = ParametersOf<(typeof operations)['createPolicy']>;

/** Creates a policy; it applies from the next activity on. */
export const createPolicy: Handlers['createPolicy'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible: (policy) => assertPolicy(policy, 'parameters'),
  execute: (policy, context) =>
    withinPolicyRoom(context, async () => ({ policyId: await addPolicy(policy, context) })),
};

/** Creates policies, all or none. */
export const createPolicies: Handlers['createPolicies'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible: ({ policies }) => assertPolicies(policies, 'parameters.policies'),
  execute: ({ policies }, context) =>
    withinPolicyRoom(context, async () => {
      const policyIds: string[] = [];
      for (const policy of policies) policyIds.push(await addPolicy(policy, context));
      return { policyIds };
    }),
};

/** Changes a policy; absent members stay as they are, and an empty text removes an expression or the notes. */
export const updatePolicy: Handlers['updatePolicy'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible({ policyCondition, policyConsensus }) {
    assertExpression(policyCondition, 'parameters.policyCondition');
    assertExpression(policyConsensus, 'parameters.policyConsensus');
  },
  async execute(parameters, context) {
    const { now, organizationId, transaction } = context;
    const { policyCondition, policyConsensus, policyEffect, policyId, policyName, policyNotes } = parameters;
    const change = {
      ...(policyName === undefined ? {} : { name: policyName }),
      ...(policyEffect === undefined ? {} : { effect: policyEffect }),
      ...(policyCondition === undefined ? {} : { condition: toStored(policyCondition) }),
      ...(policyConsensus === undefined ? {} : { consensus: toStored(policyConsensus) }),
      ...(policyNotes === undefined ? {} : { notes: toStored(policyNotes) }),
    };
    const key = { id: policyId, organizationId };
    return withinPolicyRoom(context, async () => {
      if (!(await updateStored(transaction, key, change, now))) throw unknownPolicy('parameters.policyId');
      return { policyId };
    });
  },
};

/** Deletes a policy. */
export const deletePolicy: Handlers['deletePolicy'] = {
  changesRules: true,
  outlivesSession: true,
  async execute({ policyId }, { organizationId, transaction }) {
    const deleted = await deleteStored(transaction, organizationId, [policyId]);
    if (!deleted.has(policyId)) throw unknownPolicy('parameters.policyId');
    return { policyId };
  },
};

/** Deletes policies, all or none. */
export const deletePolicies: Handlers['deletePolicies'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible: ({ policyIds }) => assertDistinct(policyIds, 'parameters.policyIds'),
  async execute({ policyIds }, { organizationId, transaction }) {
    const deleted = await deleteStored(transaction, organizationId, policyIds);
    const unknown = policyIds.findIndex((id) => !deleted.has(id));
    if (unknown !== -1) throw unknownPolicy(`parameters.policyIds[${unknown}]`);
    return { policyIds };
  },
};

/** Reads a policy. */
export const getPolicy: Handlers['getPolicy'] = async ({ policyId }, { caller, services }) => {
  const policy = await findPolicy(services.database, caller.organizationId, policyId);
  if (policy === undefined) throw unknownPolicy('policyId');
  return { policy: showPolicy(policy) };
};

/** Lists the policies of the organization, oldest first. */
export const listPolicies: Handlers['listPolicies'] = async (_parameters, { caller, services }) => ({
  policies: (await listStored(services.database, caller.organizationId)).map(showPolicy),
});

async function addPolicy(
  { condition = '', consensus = '', effect, notes = '', policyName: name }: NewPolicy,
  { now, organizationId, transaction }: ExecutionContext,
): Promise<string> {
  const id = randomUUID();
  await insertPolicy(transaction, {
    ...{ id, organizationId, name, effect, createdAt: now },
    ...{ condition: toStored(condition), consensus: toStored(consensus), notes: toStored(notes) },
  });
  return id;
}

/** Runs a change, and refuses it when the policies of the organization then take more room than they may. */
function withinPolicyRoom<T>(
  { organizationId, transaction }: ExecutionContext,
  change: () => Promise<T>,
): Promise<T> {
  const measure = (): Promise<number> => measurePolicies(transaction, organizationId, ROOM_OF_POLICY);
  return withinRoom(measure, MAXIMUM_POLICY_ROOM, change);
}

/**
 * Throws INVALID_REQUEST, with the path, for policies that take too much room together, and for an expression that is
 * not valid. Other requests get a turn after each policy, because each expression takes some milliseconds.
 */
export async function assertPolicies(
  policies: readonly Pick<NewPolicy, 'condition' | 'consensus'>[],
  path: string,
): Promise<void> {
  assertPolicyRoom(policies, path);
  for (const [index, policy] of policies.entries()) {
    assertPolicy(policy, `${path}[${index}]`);
    await nextTurn();
  }
}

function assertPolicy(
  { condition, consensus }: Pick<NewPolicy, 'condition' | 'consensus'>,
  path: string,
): void {
  assertExpression(condition, `${path}.condition`);
  assertExpression(consensus, `${path}.consensus`);
}

function assertExpression(text: string | undefined, path: string): void {
  if (text === undefined || text === '') return;
  try {
    acceptExpression(text);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new ProblemError('INVALID_REQUEST', cause.message, { path, cause });
  }
}

function toStored(text: string): string | null {
  return text === '' ? null : text;
}

function showPolicy(policy: StoredPolicy) {
  const { condition, consensus, createdAt, effect, id, name, notes, updatedAt } = policy;
  return {
    policyId: id,
    policyName: name,
    effect,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt ?? createdAt),
    notes: notes ?? '',
    consensus: consensus ?? '',
    condition: condition ?? '',
  };
}

function unknownPolicy(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such policy.', { path });
}
