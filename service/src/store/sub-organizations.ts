import { and, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pagination } from '../base/contract.ts';
import type { StoredActivity } from './activities.ts';
import { rejectAwaitingActivities } from './awaiting-activities.ts';
import type { Database } from './database.ts';
import { readPage } from './pages.ts';
import {
  activities,
  apiKeys,
  authenticators,
  authProxyConfigs,
  mfaPolicies,
  oauth2Credentials,
  oauthProviders,
  organizationFeatures,
  organizations,
  policies,
  privateKeyAddresses,
  privateKeys,
  privateKeyTags,
  readOnlySessions,
  rootQuorumMembers,
  signups,
  users,
  userTags,
  walletAccounts,
  wallets,
} from './tables.ts';

/** A property by which sub-organizations are filtered; values are in their stored form. */
export type SubOrganizationFilter =
  | { readonly kind: 'name' | 'user-name' | 'passkey'; readonly value: string }
  | {
      readonly kind: 'email' | 'phone-number';
      /** Undefined: any contact of the kind. */
      readonly value: string | undefined;
      readonly isVerified: boolean;
    }
  | { readonly kind: 'verified-contact' }
  | { readonly kind: 'api-key'; readonly publicKeys: readonly string[] }
  | { readonly kind: 'address'; readonly lookup: string }
  | {
      readonly kind: 'social-login';
      readonly issuer: string;
      readonly audience: string;
      readonly subject: string;
    };

/** Lists the sub-organizations of an organization, oldest first, page by page. */
export async function listSubOrganizations(
  database: Database,
  parentOrganizationId: string,
  shown: SubOrganizationFilter | undefined,
  page: Pagination | undefined,
): Promise<readonly string[]> {
  const scope = eq(organizations.parentOrganizationId, parentOrganizationId);
  const filter = and(
    isNull(organizations.deletedAt),
    shown === undefined ? undefined : toCondition(database, shown),
  );
  const rows = await readPage(
    {
      ...{ database, table: organizations, id: organizations.id, sequence: organizations.sequence },
      ...{ scope, filter, page, order: 'oldest-first' },
    },
    (where) => database.select({ id: organizations.id }).from(organizations).where(where).$dynamic(),
  );
  return rows.map(({ id }) => id);
}

/** A table whose rows belong to organizations. */
type OwnedTable = PgTable & { readonly organizationId: PgColumn };

function toCondition(database: Database, filter: SubOrganizationFilter): SQL | undefined {
  const has = (table: OwnedTable, condition: SQL | undefined): SQL =>
    exists(
      database
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.organizationId, organizations.id), condition)),
    );
  switch (filter.kind) {
    case 'name':
      return eq(organizations.name, filter.value);
    case 'user-name':
      return has(users, eq(users.name, filter.value));
    case 'passkey':
      return has(authenticators, eq(authenticators.credentialId, filter.value));
    case 'email':
    case 'phone-number': {
      const { isVerified, kind, value } = filter;
      const [contact, verifiedAt] =
        kind === 'email'
          ? [users.normalizedEmail, users.emailVerifiedAt]
          : [users.phoneNumber, users.phoneNumberVerifiedAt];
      return has(
        users,
        and(
          value === undefined ? undefined : eq(contact, value),
          isVerified ? isNotNull(verifiedAt) : undefined,
        ),
      );
    }
    case 'verified-contact':
      return has(users, or(isNotNull(users.emailVerifiedAt), isNotNull(users.phoneNumberVerifiedAt)));
    case 'api-key':
      return has(apiKeys, inArray(apiKeys.publicKey, [...filter.publicKeys]));
    case 'address':
      return or(
        has(walletAccounts, eq(walletAccounts.lookup, filter.lookup)),
        has(privateKeyAddresses, eq(privateKeyAddresses.lookup, filter.lookup)),
      );
    case 'social-login':
      return has(
        oauthProviders,
        and(
          eq(oauthProviders.issuer, filter.issuer),
          eq(oauthProviders.audience, filter.audience),
          eq(oauthProviders.subject, filter.subject),
        ),
      );
  }
}

/**
 * Records the verification token with which an organization was created, so that a token creates one organization only.
 */
export async function insertSignup(
  transaction: Database,
  signup: typeof signups.$inferInsert,
): Promise<void> {
  await transaction.insert(signups).values(signup);
}

/** Counts the keys of an organization that were never exported: private keys and wallets. */
export async function countUnexported(transaction: Database, organizationId: string): Promise<number> {
  const keys = await transaction.$count(
    privateKeys,
    and(eq(privateKeys.organizationId, organizationId), eq(privateKeys.isExported, false)),
  );
  const seeds = await transaction.$count(
    wallets,
    and(eq(wallets.organizationId, organizationId), eq(wallets.isExported, false)),
  );
  return keys + seeds;
}

/** The tables of everything that signs, logs in or is listed. Rows are deleted before the rows that they refer to. */
const BELONGINGS: readonly OwnedTable[] = [
  readOnlySessions,
  apiKeys,
  authenticators,
  oauthProviders,
  mfaPolicies,
  signups,
  rootQuorumMembers,
  policies,
  organizationFeatures,
  oauth2Credentials,
  authProxyConfigs,
  userTags,
  privateKeyTags,
  wallets,
  privateKeys,
  users,
];

/**
 * Deletes an organization with everything that signs, logs in or is listed, and rejects its activities that still wait
 * for approval. Its record, its activities and their votes stay. Returns the activities that were rejected.
 */
export async function deleteOrganization(
  transaction: Database,
  id: string,
  now: number,
): Promise<readonly StoredActivity[]> {
  const scope = eq(activities.organizationId, id);
  const ended = await rejectAwaitingActivities(
    transaction,
    scope,
    'The organization of the activity was deleted.',
    now,
  );
  for (const table of BELONGINGS) await transaction.delete(table).where(eq(table.organizationId, id));
  await transaction
    .update(organizations)
    .set({ deletedAt: now, ipAllowlist: null, ipAllowlistRules: null, updatedAt: now })
    .where(eq(organizations.id, id));
  return ended;
}
