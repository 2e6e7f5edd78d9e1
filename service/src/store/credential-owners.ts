import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { organizations, users } from './tables.ts';

/** The owner of a credential, with everything else that decides about a request, so that one query reads all of it. */
export interface CredentialOwner {
  readonly organizationId: string;
  readonly organizationName: string;
  /** Null for an organization that is no sub-organization. */
  readonly parentOrganizationId: string | null;
  readonly userId: string;
  readonly userName: string;
  /** Networks that requests to the organization may come from; null for all. */
  readonly organizationAllowlist: readonly string[] | null;
}

/** The columns of a {@link CredentialOwner}, for queries that join users and organizations. */
export const ownerColumns = {
  organizationId: organizations.id,
  organizationName: organizations.name,
  parentOrganizationId: organizations.parentOrganizationId,
  userId: users.id,
  userName: users.name,
  organizationAllowlist: organizations.ipAllowlist,
} as const;

/** Finds a user together with the user's organization. */
export async function findOwner(database: Database, userId: string): Promise<CredentialOwner | undefined> {
  const [owner] = await database
    .select(ownerColumns)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  return owner;
}
