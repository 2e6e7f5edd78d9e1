import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { organizations, rootQuorumMembers } from './tables.ts';

/** An organization as it is stored. */
export type Organization = typeof organizations.$inferSelect;

/** The members of a root quorum, and how many of them must agree. */
export interface RootQuorum {
  readonly threshold: number;
  readonly userIds: readonly string[];
}

/** Finds an organization that is not deleted. */
export async function findOrganization(database: Database, id: string): Promise<Organization | undefined> {
  const [organization] = await database
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)));
  return organization;
}

/**
 * Locks an organization until the transaction ends. Transactions that do so run one after another: for example, two
 * requests of one person do not create two accounts below it. Activities of the organization that were decided before are
 * either recorded before the lock, or decided again. Inserting rows that merely refer to it does not wait.
 */
export async function holdOrganization(transaction: Database, id: string): Promise<void> {
  await transaction
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('no key update');
}

/** Adds an organization. */
export async function insertOrganization(
  transaction: Database,
  organization: typeof organizations.$inferInsert,
): Promise<void> {
  await transaction.insert(organizations).values(organization);
}

/** Gives an organization another name. Names of organizations need not be unique. */
export async function renameOrganization(
  transaction: Database,
  id: string,
  name: string,
  updatedAt: number,
): Promise<void> {
  await transaction.update(organizations).set({ name, updatedAt }).where(eq(organizations.id, id));
}

/** Replaces the root quorum. */
export async function replaceRootQuorum(
  transaction: Database,
  organizationId: string,
  { threshold, userIds }: RootQuorum,
  updatedAt: number,
): Promise<void> {
  await transaction
    .update(organizations)
    .set({ rootQuorumThreshold: threshold, updatedAt })
    .where(eq(organizations.id, organizationId));
  await transaction.delete(rootQuorumMembers).where(eq(rootQuorumMembers.organizationId, organizationId));
  await transaction.insert(rootQuorumMembers).values(userIds.map((userId) => ({ organizationId, userId })));
}

/** Reads the root quorum of an organization, with its members sorted by id. */
export async function findRootQuorum(database: Database, organizationId: string): Promise<RootQuorum> {
  const organization = await findOrganization(database, organizationId);
  if (organization === undefined) throw new Error(`There is no organization ${organizationId}.`);
  const members = await database
    .select({ userId: rootQuorumMembers.userId })
    .from(rootQuorumMembers)
    .where(eq(rootQuorumMembers.organizationId, organizationId));
  return {
    threshold: organization.rootQuorumThreshold,
    userIds: members.map(({ userId }) => userId).sort(),
  };
}
