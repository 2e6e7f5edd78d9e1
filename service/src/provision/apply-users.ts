import { toEmail, toPhoneNumber } from '../auth/codes/contact.ts';
import { users } from '../store/tables.ts';
import { findOwnRows } from './own-rows.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisionedUser, ProvisioningFile } from './provisioning-file.ts';

/** The outcome of provisioning users. */
export interface AppliedUsers {
  /** How many are new. */
  readonly created: number;
  /** The users that exist. Entries of the file about other users have no effect. */
  readonly existing: ReadonlySet<string>;
}

/** Creates users that are new in the file. */
export async function applyUsers(
  context: ProvisioningContext,
  file: ProvisioningFile,
): Promise<AppliedUsers> {
  const items = file.organizations.flatMap(({ organizationId, users: listed = [] }, organization) =>
    listed.map((user, index) => ({
      id: user.userId,
      path: `organizations[${organization}].users[${index}]`,
      organizationId,
      definition: user,
      row: toRow(user, organizationId, context.now),
    })),
  );
  const created = await claimNew(context, 'user', items);
  for (const chunk of toChunks(created)) {
    await context.transaction
      .insert(users)
      .values(chunk.map(({ row }) => row))
      .onConflictDoNothing();
  }
  const existing = await findOwnRows(context, { table: users, noun: 'user', member: 'userId' }, items);
  return { created: created.length, existing };
}

function toRow(user: ProvisionedUser, organizationId: string, now: number): typeof users.$inferInsert {
  const email = user.userEmail === undefined ? undefined : toEmail(user.userEmail);
  const phoneNumber = user.userPhoneNumber === undefined ? undefined : toPhoneNumber(user.userPhoneNumber);
  return {
    id: user.userId,
    organizationId,
    name: user.userName,
    email: email?.address ?? null,
    normalizedEmail: email?.normalized ?? null,
    phoneNumber: phoneNumber?.normalized ?? null,
    givenEmail: email?.normalized ?? null,
    givenPhoneNumber: phoneNumber?.normalized ?? null,
    createdAt: now,
    updatedAt: now,
  };
}
