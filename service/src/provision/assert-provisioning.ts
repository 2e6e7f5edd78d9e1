import { parseTestContact } from '../auth/codes/test-contacts.ts';
import { findFeatureFault } from '../handlers/feature-value.ts';
import { assertLoginConfiguration } from './assert-login-configuration.ts';
import { assertPrivateKeys } from './assert-private-keys.ts';
import { assertUser } from './assert-user.ts';
import { assertCidrs, assertExpression, assertReferences, type Register } from './assert-values.ts';
import { collectFaults, type Collect } from './collect-faults.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedOrganization, ProvisioningFile } from './provisioning-file.ts';

/**
 * Checks what a schema cannot express: that identifiers are unique and refer to something, that contacts, keys,
 * addresses, expressions and numbers are valid. Throws a `ProvisioningError` with the path of the first fault. Its
 * message has the first fault of each part: of each user, key, tag, policy, feature and login configuration.
 */
export function assertProvisioning(
  { organizations }: ProvisioningFile,
  allowsPrivateReceivers: boolean,
): void {
  const seen = new Set<string>();
  const register: Register = (kind, id, path) => {
    if (seen.has(`${kind} ${id}`))
      throw new ProvisioningError(path, `this ${kind} occurs twice; each must be there once.`);
    seen.add(`${kind} ${id}`);
  };
  const parents = new Map(organizations.map((one) => [one.organizationId, one.parentOrganizationId]));
  collectFaults((collect) =>
    organizations.forEach((organization, index) => {
      const path = `organizations[${index}]`;
      collect(() => register('organizationId', organization.organizationId, `${path}.organizationId`));
      collect(() => assertParent(organization, path, parents));
      assertOrganization(organization, path, { collect, register, allowsPrivateReceivers });
    }),
  );
}

/** Input of the checks of one organization. */
interface Means {
  readonly collect: Collect;
  readonly register: Register;
  /** Whether the service sends webhooks to http and private addresses. */
  readonly allowsPrivateReceivers: boolean;
}

function assertParent(
  { organizationId, parentOrganizationId: parent }: ProvisionedOrganization,
  path: string,
  parents: ReadonlyMap<string, string | undefined>,
): void {
  if (parent === undefined || (parent !== organizationId && parents.get(parent) === undefined)) return;
  throw new ProvisioningError(
    `${path}.parentOrganizationId`,
    'a sub-organization cannot have sub-organizations.',
  );
}

function assertOrganization(organization: ProvisionedOrganization, path: string, means: Means): void {
  const { allowsPrivateReceivers, collect, register } = means;
  const { features = [], organizationId, policies = [], rootQuorum, users = [] } = organization;
  users.forEach((user, index) =>
    collect(() => assertUser(user, `${path}.users[${index}]`, organizationId, register)),
  );
  assertPrivateKeys(organization, path, means);
  if (rootQuorum !== undefined) collect(() => assertRootQuorum(rootQuorum, users, `${path}.rootQuorum`));
  features.forEach(({ name, value = '' }, index) =>
    collect(() => {
      const at = `${path}.features[${index}]`;
      register('feature of the organization', `${organizationId} ${name}`, `${at}.name`);
      const fault = findFeatureFault(name, value, allowsPrivateReceivers);
      if (fault !== undefined) throw new ProvisioningError(`${at}.value`, fault);
    }),
  );
  assertTags(organization, path, means);
  policies.forEach(({ condition, consensus, policyId }, index) =>
    collect(() => {
      const at = `${path}.policies[${index}]`;
      register('policyId', policyId, `${at}.policyId`);
      assertExpression(condition, `${at}.condition`);
      assertExpression(consensus, `${at}.consensus`);
    }),
  );
  collect(() => assertCidrs(organization.ipAllowlist?.cidrs, `${path}.ipAllowlist.cidrs`));
  organization.testContacts?.forEach((text, index) =>
    collect(() => {
      if (parseTestContact(text) !== undefined) return;
      throw new ProvisioningError(
        `${path}.testContacts[${index}]`,
        'must be an email address, a phone number in international form, or a domain as @test.example.',
      );
    }),
  );
  organization.authProxyConfigs?.forEach((config, index) =>
    collect(() => {
      const at = `${path}.authProxyConfigs[${index}]`;
      register('authProxyConfigId', config.authProxyConfigId, `${at}.authProxyConfigId`);
      assertLoginConfiguration(config, at);
      // Accounts that people create are sub-organizations of it.
      if (config.signupEnabled === true && organization.parentOrganizationId !== undefined) {
        throw new ProvisioningError(
          `${at}.signupEnabled`,
          'a sub-organization cannot have sub-organizations, which is what people would create.',
        );
      }
    }),
  );
}

function assertRootQuorum(
  { threshold, userIds }: NonNullable<ProvisionedOrganization['rootQuorum']>,
  users: readonly { readonly userId: string }[],
  path: string,
): void {
  assertReferences(userIds, new Set(users.map(({ userId }) => userId)), `${path}.userIds`, 'user');
  if (threshold <= userIds.length) return;
  throw new ProvisioningError(
    `${path}.threshold`,
    `must be at most ${userIds.length}, the number of userIds.`,
  );
}

function assertTags(organization: ProvisionedOrganization, path: string, { collect, register }: Means): void {
  const { organizationId, privateKeys = [], privateKeyTags = [], users = [], userTags = [] } = organization;
  const userIds = new Set(users.map(({ userId }) => userId));
  userTags.forEach((tag, index) =>
    collect(() => {
      const at = `${path}.userTags[${index}]`;
      register('userTagId', tag.userTagId, `${at}.userTagId`);
      register('name of a user tag', `${organizationId} ${tag.userTagName}`, `${at}.userTagName`);
      assertReferences(tag.userIds, userIds, `${at}.userIds`, 'user');
    }),
  );
  const privateKeyIds = new Set(privateKeys.map(({ privateKeyId }) => privateKeyId));
  privateKeyTags.forEach((tag, index) =>
    collect(() => {
      const at = `${path}.privateKeyTags[${index}]`;
      register('privateKeyTagId', tag.privateKeyTagId, `${at}.privateKeyTagId`);
      const name = `${organizationId} ${tag.privateKeyTagName}`;
      register('name of a private key tag', name, `${at}.privateKeyTagName`);
      assertReferences(tag.privateKeyIds, privateKeyIds, `${at}.privateKeyIds`, 'private key');
    }),
  );
  const tagIds = new Set(privateKeyTags.map(({ privateKeyTagId }) => privateKeyTagId));
  privateKeys.forEach((key, index) =>
    collect(() =>
      assertReferences(
        key.privateKeyTags ?? [],
        tagIds,
        `${path}.privateKeys[${index}].privateKeyTags`,
        'private key tag',
      ),
    ),
  );
}
