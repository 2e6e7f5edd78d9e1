import { findFeatureFault } from './feature-value.ts';
import { ProblemError } from '../base/problem-error.ts';
import { listFeatures, removeFeature, setFeature } from '../store/organization-features.ts';
import { renameOrganization } from '../store/organizations.ts';
import type { Handlers } from './handler.ts';

/** Switches a feature on or gives it another value; only the root quorum can. Answers all features, by name. */
export const setOrganizationFeature: Handlers['setOrganizationFeature'] = {
  permission: 'root-quorum',
  assertPossible({ name, value }) {
    const fault = findFeatureFault(name, value);
    if (fault !== undefined) throw new ProblemError('INVALID_REQUEST', fault, { path: 'parameters.value' });
  },
  async execute(feature, { now, organizationId, transaction }) {
    await setFeature(transaction, organizationId, feature, now);
    const features = await listFeatures(transaction, organizationId);
    return { features: features.map(({ name, value }) => (value === null ? { name } : { name, value })) };
  },
};

/** Switches a feature off; only the root quorum can. Answers the features that are left, by name. */
export const removeOrganizationFeature: Handlers['removeOrganizationFeature'] = {
  permission: 'root-quorum',
  async execute({ name }, { organizationId, transaction }) {
    if (!(await removeFeature(transaction, organizationId, name))) {
      throw new ProblemError('NOT_FOUND', 'The organization has not switched this feature on.', {
        path: 'parameters.name',
      });
    }
    const features = await listFeatures(transaction, organizationId);
    return {
      features: features.map(({ name: left, value }) =>
        value === null ? { name: left } : { name: left, value },
      ),
    };
  },
};

/** Renames the organization. */
export const updateOrganizationName: Handlers['updateOrganizationName'] = {
  async execute({ organizationName }, { now, organizationId, transaction }) {
    await renameOrganization(transaction, organizationId, organizationName, now);
    return { organizationId, organizationName };
  },
};
