import { parseTestContact } from '../auth/codes/test-contacts.ts';
import { findFeatureFault } from '../handlers/feature-value.ts';
import { assertLoginConfiguration } from './assert-login-configuration.ts';
import { assertPrivateKeys } from './assert-private-keys.ts';
import { assertUser } from './assert-user.ts';
import { assertCidrs, assertExpression, assertReferences, type Register } from './assert-values.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedOrganization, ProvisioningFile } from './provisioning-file.ts';

/**
 * Checks what a schema cannot say: that identifiers occur once and lead somewhere, that contacts, keys, addresses,
 * expressions and numbers are what they claim. Throws a `ProvisioningError` with the path of the first fault.
 */
export function assertProvisioning({ organizations }: ProvisioningFile): void {
  const seen = new Set<string>();
  const register: Register = (kind, id, path) => {
    if (seen.has(`${kind} ${id}`)) throw new ProvisioningError(path, `this ${kind} occurs twice.`);
    seen.add(`${kind} ${id}`);
  };
  const parents = new Map(organizations.map((one) => [one.organizationId, one.parentOrganizationId]));
  organizations.forEach((organization, index) => {
    const path = `organizations[${index}]`;
    register('organizationId', organization.organizationId, `${path}.organizationId`);
    const parent = organization.parentOrganizationId;
    if (
      parent !== undefined &&
      (parent === organization.organizationId || parents.get(parent) !== undefined)
    ) {
      throw new ProvisioningError(
        `${path}.parentOrganizationId`,
        'a sub-organization cannot have sub-organizations.',
      );
    }
    assertOrganization(organization, path, register);
  });
}

function assertOrganization(organization: ProvisionedOrganization, path: string, register: Register): void {
  const { features, organizationId, policies, rootQuorum, users = [] } = organization;
  users.forEach((user, index) => assertUser(user, `${path}.users[${index}]`, organizationId, register));
  assertPrivateKeys(organization, path, register);
  if (rootQuorum !== undefined) {
    const userIds = new Set(users.map(({ userId }) => userId));
    assertReferences(rootQuorum.userIds, userIds, `${path}.rootQuorum.userIds`, 'user');
    if (rootQuorum.threshold > rootQuorum.userIds.length) {
      throw new ProvisioningError(`${path}.rootQuorum.threshold`, 'the threshold is larger than the quorum.');
    }
  }
  features?.forEach(({ name, value = '' }, index) => {
    const at = `${path}.features[${index}]`;
    register('feature of the organization', `${organizationId} ${name}`, `${at}.name`);
    const fault = findFeatureFault(name, value);
    if (fault !== undefined) throw new ProvisioningError(`${at}.value`, fault);
  });
  assertTags(organization, path, register);
  policies?.forEach(({ condition, consensus, policyId }, index) => {
    const at = `${path}.policies[${index}]`;
    register('policyId', policyId, `${at}.policyId`);
    assertExpression(condition, `${at}.condition`);
    assertExpression(consensus, `${at}.consensus`);
  });
  assertCidrs(organization.ipAllowlist?.cidrs, `${path}.ipAllowlist.cidrs`);
  organization.testContacts?.forEach((text, index) => {
    if (parseTestContact(text) !== undefined) return;
    throw new ProvisioningError(
      `${path}.testContacts[${index}]`,
      'must be an email address, a phone number in international form, or a domain as @test.example.',
    );
  });
  organization.authProxyConfigs?.forEach((config, index) => {
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
  });
}

function assertTags(organization: ProvisionedOrganization, path: string, register: Register): void {
  const { organizationId, privateKeys = [], privateKeyTags = [], users = [], userTags = [] } = organization;
  const userIds = new Set(users.map(({ userId }) => userId));
  userTags.forEach((tag, index) => {
    const at = `${path}.userTags[${index}]`;
    register('userTagId', tag.userTagId, `${at}.userTagId`);
    register('name of a user tag', `${organizationId} ${tag.userTagName}`, `${at}.userTagName`);
    assertReferences(tag.userIds, userIds, `${at}.userIds`, 'user');
  });
  const privateKeyIds = new Set(privateKeys.map(({ privateKeyId }) => privateKeyId));
  privateKeyTags.forEach((tag, index) => {
    const at = `${path}.privateKeyTags[${index}]`;
    register('privateKeyTagId', tag.privateKeyTagId, `${at}.privateKeyTagId`);
    const name = `${organizationId} ${tag.privateKeyTagName}`;
    register('name of a private key tag', name, `${at}.privateKeyTagName`);
    assertReferences(tag.privateKeyIds, privateKeyIds, `${at}.privateKeyIds`, 'private key');
  });
  const tagIds = new Set(privateKeyTags.map(({ privateKeyTagId }) => privateKeyTagId));
  privateKeys.forEach((key, index) =>
    assertReferences(
      key.privateKeyTags ?? [],
      tagIds,
      `${path}.privateKeys[${index}].privateKeyTags`,
      'private key tag',
    ),
  );
}
