import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { OtpType } from '../base/contract.ts';
import type { Database } from './database.ts';
import { organizations, users } from './tables.ts';

/** A user of an organization. */
export type User = typeof users.$inferSelect;

/** Whose contact was verified, and where to look. */
export interface ContactOwner {
  readonly verificationType: OtpType;
  /** Normalised. */
  readonly contact: string;
  /** Organization of the login configuration. */
  readonly configurationOrganizationId: string;
  /** Organization that the caller named: the configuration's own or one of its sub-organizations. */
  readonly organizationId: string | undefined;
}

/**
 * Finds the user that a verified contact belongs to. Without a named organization the configuration's own comes
 * first, then its sub-organizations, oldest first.
 */
export async function findUserByContact(database: Database, owner: ContactOwner): Promise<User | undefined> {
  const column = owner.verificationType === 'OTP_TYPE_EMAIL' ? users.normalizedEmail : users.phoneNumber;
  const isOwnOrganization = eq(organizations.id, owner.configurationOrganizationId);
  const [row] = await database
    .select({ user: users })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(column, owner.contact),
        or(isOwnOrganization, eq(organizations.parentOrganizationId, owner.configurationOrganizationId)),
        owner.organizationId === undefined ? undefined : eq(organizations.id, owner.organizationId),
      ),
    )
    .orderBy(
      sql`case when ${isOwnOrganization} then 0 else 1 end`,
      asc(organizations.sequence),
      asc(users.sequence),
    )
    .limit(1);
  return row?.user;
}

/**
 * Notes that the user has shown possession of the contact, and holds the user's row until the transaction ends: what
 * else is done for this user waits.
 */
export async function markContactVerified(
  transaction: Database,
  userId: string,
  verificationType: OtpType,
  verifiedAt: number,
): Promise<void> {
  await transaction
    .update(users)
    .set(
      verificationType === 'OTP_TYPE_EMAIL'
        ? { emailVerifiedAt: verifiedAt }
        : { phoneNumberVerifiedAt: verifiedAt },
    )
    .where(eq(users.id, userId));
}
