import { findFeatureFault } from './feature-value.ts';
import type { FeatureName } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { listFeatures, removeFeature, setFeature, type Feature } from '../store/organization-features.ts';
import { findRootQuorum, renameOrganization, replaceRootQuorum } from '../store/organizations.ts';
import { holdUsers } from '../store/users.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { unknownUser } from './person-work.ts';

/** Switches a feature on or gives it another value; only the root quorum can. Returns all features, sorted by name. */
export const setOrganizationFeature: Handlers['setOrganizationFeature'] = {
  permission: 'root-quorum',
  outlivesSession: true,
  assertPossible({ name, value }, { services }) {
    const fault = findFeatureFault(name, value, services.allowsPrivateReceivers);
    if (fault !== undefined) throw new ProblemError('INVALID_REQUEST', fault, { path: 'parameters.value' });
  },
  async execute(feature, { now, organizationId, transaction }) {
    await setFeature(transaction, organizationId, feature, now);
    const features = await listFeatures(transaction, organizationId);
    return { features: features.map(showFeature) };
  },
};

/** Switches a feature off; only the root quorum can. Returns the features that are left, sorted by name. */
export const removeOrganizationFeature: Handlers['removeOrganizationFeature'] = {
  permission: 'root-quorum',
  outlivesSession: true,
  async execute({ name }, { organizationId, transaction }) {
    if (!(await removeFeature(transaction, organizationId, name))) {
      throw new ProblemError(
        'NOT_FOUND',
        'The organization has not set this feature, so there is nothing to remove.',
        {
          path: 'parameters.name',
        },
      );
    }
    const features = await listFeatures(transaction, organizationId);
    return { features: features.map(showFeature) };
  },
};

/** Renames the organization. */
export const updateOrganizationName: Handlers['updateOrganizationName'] = {
  async execute({ organizationName }, { now, organizationId, transaction }) {
    await renameOrganization(transaction, organizationId, organizationName, now);
    return { organizationId, organizationName };
  },
};

/** Changes the root quorum; only the quorum as it was before can. */
export const updateRootQuorum: Handlers['updateRootQuorum'] = {
  changesRules: true,
  permission: 'root-quorum',
  outlivesSession: true,
  assertPossible({ threshold, userIds }) {
    assertDistinct(userIds, 'parameters.userIds');
    assertThreshold(threshold, userIds.length, 'parameters.threshold');
  },
  async execute({ threshold, userIds }, { now, organizationId, transaction }) {
    const found = await holdUsers(transaction, organizationId, userIds);
    const unknown = userIds.findIndex((id) => !found.has(id));
    if (unknown !== -1) throw unknownUser(`parameters.userIds[${unknown}]`);
    await replaceRootQuorum(transaction, organizationId, { threshold, userIds }, now);
    return {};
  },
};

/** Reads the root quorum and the features of the organization. */
export const getOrganizationConfigs: Handlers['getOrganizationConfigs'] = async (
  _parameters,
  { caller, services },
) => {
  const { organizationId } = caller;
  const features = await listFeatures(services.database, organizationId);
  return {
    configs: {
      features: features.map(showFeature),
      quorum: await findRootQuorum(services.database, organizationId),
    },
  };
};

/** Throws INVALID_REQUEST when a quorum needs more votes than it has members: it could never decide anything. */
export function assertThreshold(threshold: number, members: number, path: string): void {
  if (threshold <= members) return;
  throw new ProblemError('INVALID_REQUEST', `"${path}" must be at most ${members}, the number of members.`, {
    path,
  });
}

function showFeature({ name, value }: Feature): { readonly name: FeatureName; readonly value?: string } {
  return value === null ? { name } : { name, value };
}
