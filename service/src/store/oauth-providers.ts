import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { endSessionsOpenedBy } from './session-keys.ts';
import { oauthProviders } from './tables.ts';

/** A social login of a user. */
export type OauthProvider = typeof oauthProviders.$inferSelect;

/** Selects social logins by their owner. */
export interface OauthProviderOwner {
  readonly organizationId: string;
  /** Absent: those of all users. */
  readonly userId?: string | undefined;
}

/** Records that somebody has signed in to the organization with an ID token of this social login. */
export async function vouchForOauthProvider(
  transaction: Database,
  id: string,
  vouchedAt: number,
): Promise<void> {
  await transaction
    .update(oauthProviders)
    .set({ vouchedAt })
    .where(and(eq(oauthProviders.id, id), isNull(oauthProviders.vouchedAt)));
}

/** Lists social logins, oldest first. */
export async function listOauthProviders(
  database: Database,
  { organizationId, userId }: OauthProviderOwner,
): Promise<OauthProvider[]> {
  return database
    .select()
    .from(oauthProviders)
    .where(
      and(
        eq(oauthProviders.organizationId, organizationId),
        userId === undefined ? undefined : eq(oauthProviders.userId, userId),
      ),
    )
    .orderBy(asc(oauthProviders.sequence));
}

/**
 * Deletes social logins of one user and returns the ids of those that existed. The sessions that they have opened end
 * with them.
 */
export async function deleteOauthProviders(
  transaction: Database,
  { organizationId, userId }: Required<OauthProviderOwner> & { readonly userId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  await endSessionsOpenedBy(transaction, { organizationId, userId }, 'AUTHENTICATION_TYPE_OAUTH', ids);
  const deleted = await transaction
    .delete(oauthProviders)
    .where(
      and(
        eq(oauthProviders.organizationId, organizationId),
        eq(oauthProviders.userId, userId),
        inArray(oauthProviders.id, [...ids]),
      ),
    )
    .returning({ id: oauthProviders.id });
  return new Set(deleted.map(({ id }) => id));
}

/** Adds a social login. False when somebody in the organization has it already. */
export async function insertOauthProvider(
  transaction: Database,
  provider: typeof oauthProviders.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(oauthProviders)
    .values(provider)
    .onConflictDoNothing()
    .returning({ id: oauthProviders.id });
  return inserted.length === 1;
}
