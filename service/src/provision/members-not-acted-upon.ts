import type { ProvisioningFile } from './provisioning-file.ts';

const OF_ORGANIZATIONS = [
  'rootQuorum',
  'features',
  'privateKeys',
  'privateKeyTags',
  'userTags',
  'policies',
  'ipAllowlist',
] as const;
const OF_USERS = ['authenticators', 'oauthProviders', 'mfaPolicies'] as const;

/**
 * Names the members that a file uses and this version checks but does not act upon, so that nobody takes an allowlist
 * or a policy to be in force.
 */
export function findMembersNotActedUpon({ organizations }: ProvisioningFile): readonly string[] {
  const users = organizations.flatMap(({ users: listed = [] }) => listed);
  const keys = users.flatMap(({ apiKeys = [] }) => apiKeys);
  return [
    ...OF_ORGANIZATIONS.filter((name) =>
      organizations.some((organization) => organization[name] !== undefined),
    ),
    ...OF_USERS.filter((name) => users.some((user) => user[name] !== undefined)).map(
      (name) => `users.${name}`,
    ),
    ...(keys.some(({ ipAllowlist }) => ipAllowlist !== undefined) ? ['users.apiKeys.ipAllowlist'] : []),
  ];
}
