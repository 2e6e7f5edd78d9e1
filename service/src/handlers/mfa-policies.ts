import { randomUUID } from 'node:crypto';
import { acceptExpression } from '../activities/accept-expression.ts';
import { ExpressionError } from '../activities/expression-error.ts';
import { MAXIMUM_MFA_POLICY_ROOM, ROOM_OF_POLICY, withinRoom } from '../activities/policy-room.ts';
import type { ActivityContext } from '../activities/activity-work.ts';
import { ProblemError } from '../base/problem-error.ts';
import { isUserOf } from '../store/is-user-of.ts';
import {
  deleteMfaPolicy as deleteStored,
  findMfaPolicy,
  insertMfaPolicy,
  listMfaPolicies,
  measureMfaPolicies,
  updateMfaPolicy as updateStored,
  type MfaPolicyChange,
  type MfaPolicyKey,
} from '../store/mfa-policies.ts';
import type { Handlers } from './handler.ts';
import { unknownUser } from './person-work.ts';
import { showMfaPolicy } from './show-user.ts';

/** Adds an MFA policy to a user. */
export const createMfaPolicy: Handlers['createMfaPolicy'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible: ({ condition }) => assertExpression(condition),
  async execute({ mfaPolicyName, userId, ...members }, { now, organizationId, transaction }) {
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const id = randomUUID();
    const row = { id, organizationId, userId, name: mfaPolicyName, createdAt: now, updatedAt: now };
    await withinMfaPolicyRoom(transaction, row, () => insertMfaPolicy(transaction, { ...members, ...row }));
    return { mfaPolicyId: id };
  },
};

/** Deletes an MFA policy of a user. */
export const deleteMfaPolicy: Handlers['deleteMfaPolicy'] = {
  changesRules: true,
  outlivesSession: true,
  async execute({ mfaPolicyId, userId }, { organizationId, transaction }) {
    const key = { id: mfaPolicyId, organizationId, userId };
    if (!(await deleteStored(transaction, key))) throw await toUnknown(transaction, key, 'parameters.');
    return { mfaPolicyId };
  },
};

/**
 * Changes an MFA policy of a user; absent members stay as they are. An update that names nothing changes nothing, not
 * even the time of the last change. The required authentication methods are replaced as a whole; an empty list requires
 * none.
 */
export const updateMfaPolicy: Handlers['updateMfaPolicy'] = {
  changesRules: true,
  outlivesSession: true,
  assertPossible({ condition }) {
    if (condition !== undefined) assertExpression(condition);
  },
  async execute({ mfaPolicyId, mfaPolicyName, userId, ...members }, { now, organizationId, transaction }) {
    const key = { id: mfaPolicyId, organizationId, userId };
    const change = withoutAbsent({ ...members, name: mfaPolicyName });
    const isFound =
      Object.keys(change).length === 0
        ? (await findMfaPolicy(transaction, key)) !== undefined
        : await withinMfaPolicyRoom(transaction, key, () => updateStored(transaction, key, change, now));
    if (!isFound) throw await toUnknown(transaction, key, 'parameters.');
    return { mfaPolicyId };
  },
};

/** Reads an MFA policy of a user. */
export const getMfaPolicy: Handlers['getMfaPolicy'] = async (
  { mfaPolicyId, userId },
  { caller, services },
) => {
  const key = { id: mfaPolicyId, organizationId: caller.organizationId, userId };
  const policy = await findMfaPolicy(services.database, key);
  if (policy === undefined) throw await toUnknown(services.database, key, '');
  return { mfaPolicy: showMfaPolicy(policy) };
};

/** Lists the MFA policies of a user in the order of their evaluation. */
export const getMfaPolicies: Handlers['getMfaPolicies'] = async ({ userId }, { caller, services }) => {
  const { organizationId } = caller;
  if (!(await isUserOf(services.database, organizationId, userId))) throw unknownUser('userId');
  const policies = await listMfaPolicies(services.database, { organizationId, userId });
  return { mfaPolicies: policies.map(showMfaPolicy) };
};

/** Runs a change, and refuses it when the MFA policies of the user then take more room than they may. */
function withinMfaPolicyRoom<T>(
  transaction: ActivityContext['transaction'],
  owner: Pick<MfaPolicyKey, 'organizationId' | 'userId'>,
  change: () => Promise<T>,
): Promise<T> {
  const measure = (): Promise<number> => measureMfaPolicies(transaction, owner, ROOM_OF_POLICY);
  return withinRoom(measure, MAXIMUM_MFA_POLICY_ROOM, change);
}

function assertExpression(condition: string): void {
  try {
    acceptExpression(condition);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new ProblemError('INVALID_REQUEST', cause.message, { path: 'parameters.condition', cause });
  }
}

function withoutAbsent(change: {
  readonly [Name in keyof MfaPolicyChange]: MfaPolicyChange[Name] | undefined;
}): MfaPolicyChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The error for the one of the two identifiers that does not exist. */
async function toUnknown(
  database: ActivityContext['transaction'],
  { organizationId, userId }: MfaPolicyKey,
  prefix: '' | 'parameters.',
): Promise<ProblemError> {
  return (await isUserOf(database, organizationId, userId))
    ? new ProblemError('NOT_FOUND', 'The user has no such MFA policy.', { path: `${prefix}mfaPolicyId` })
    : new ProblemError('NOT_FOUND', 'The organization has no such user.', { path: `${prefix}userId` });
}
