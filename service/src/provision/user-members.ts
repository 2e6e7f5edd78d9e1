import type { ProvisionedUser, ProvisioningFile } from './provisioning-file.ts';

/** Members of a user of the file that are lists. */
type ListName = 'apiKeys' | 'authenticators' | 'mfaPolicies' | 'oauthProviders';

/** An entry of such a list, with its path, organization and user. */
export interface UserMember<Name extends ListName> {
  readonly path: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly value: NonNullable<ProvisionedUser[Name]>[number];
}

/** Every entry of one list of all users of the file that exist. */
export function listUserMembers<Name extends ListName>(
  file: ProvisioningFile,
  name: Name,
  existingUsers: ReadonlySet<string>,
): UserMember<Name>[] {
  return file.organizations.flatMap(({ organizationId, users = [] }, organization) =>
    users.flatMap((user, position) => {
      const values: readonly UserMember<Name>['value'][] = user[name] ?? [];
      if (!existingUsers.has(user.userId)) return [];
      return values.map((value, index) => ({
        path: `organizations[${organization}].users[${position}].${name}[${index}]`,
        organizationId,
        userId: user.userId,
        value,
      }));
    }),
  );
}
