import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { apiKeys, authenticators, oauthProviders, organizations } from './tables.ts';

/** A credential by which an account is found; contacts are looked up in `users.ts`. */
export type AccountCredential =
  | { readonly kind: 'passkey'; readonly credentialId: string }
  /**
   * `publicKeys`: in stored form, one for each curve that the text can be of. Keys that expired before `now` are
   * ignored.
   */
  | { readonly kind: 'api-key'; readonly publicKeys: readonly string[]; readonly now: number }
  | {
      readonly kind: 'social-login';
      readonly issuer: string;
      readonly audience: string;
      readonly subject: string;
    };

/** Where to look: in the organization of a login configuration and its sub-organizations, or only in the named one. */
export interface AccountScope {
  readonly configurationOrganizationId: string;
  readonly organizationId?: string | undefined;
}

/** A user in an organization. */
export interface Account {
  readonly organizationId: string;
  readonly userId: string;
  /** Id of the social login; null for other credentials. */
  readonly providerId: string | null;
}

/**
 * Finds the account that a credential belongs to: the configuration's own organization comes first, then its
 * sub-organizations, oldest first. Without a named organization, keys and social logins of sub-organizations count only
 * where their holder has proved to hold them or the parent organization has given them, because anybody may add those
 * of somebody else to an account of their own. A passkey counts wherever it is, because nothing that it signs names the
 * organization.
 */
export async function findAccount(
  database: Database,
  scope: AccountScope,
  credential: AccountCredential,
): Promise<Account | undefined> {
  switch (credential.kind) {
    case 'passkey':
      return find(database, scope, authenticators, eq(authenticators.credentialId, credential.credentialId), {
        providerId: sql<null>`null`,
      });
    case 'api-key':
      return find(
        database,
        scope,
        apiKeys,
        and(
          inArray(apiKeys.publicKey, [...credential.publicKeys]),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, credential.now)),
        ),
        { providerId: sql<null>`null`, vouchedAt: apiKeys.vouchedAt },
      );
    case 'social-login':
      return find(
        database,
        scope,
        oauthProviders,
        and(
          eq(oauthProviders.issuer, credential.issuer),
          eq(oauthProviders.audience, credential.audience),
          eq(oauthProviders.subject, credential.subject),
        ),
        { providerId: sql<string>`${oauthProviders.id}`, vouchedAt: oauthProviders.vouchedAt },
      );
  }
}

/** A table whose rows belong to users. */
type CredentialTable = PgTable & { readonly organizationId: PgColumn; readonly userId: PgColumn };

/** The columns that not every such table has. */
interface CredentialColumns {
  readonly providerId: SQL<string | null>;
  /** Absent: every row counts, as if its holder had proved it. */
  readonly vouchedAt?: PgColumn;
}

async function find(
  database: Database,
  { configurationOrganizationId, organizationId }: AccountScope,
  table: CredentialTable,
  isCredential: SQL | undefined,
  { providerId, vouchedAt }: CredentialColumns,
): Promise<Account | undefined> {
  const isOwnOrganization = eq(organizations.id, configurationOrganizationId);
  const [account] = await database
    .select({
      organizationId: organizations.id,
      userId: sql<string>`${table.userId}`,
      providerId,
    })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.organizationId))
    .where(
      and(
        isCredential,
        or(isOwnOrganization, eq(organizations.parentOrganizationId, configurationOrganizationId)),
        organizationId === undefined
          ? vouchedAt && or(isOwnOrganization, isNotNull(vouchedAt))
          : eq(organizations.id, organizationId),
      ),
    )
    .orderBy(sql`case when ${isOwnOrganization} then 0 else 1 end`, asc(organizations.sequence))
    .limit(1);
  return account;
}
