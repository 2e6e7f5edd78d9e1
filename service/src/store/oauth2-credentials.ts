import { and, desc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { oauth2Credentials } from './tables.ts';

/** The client id and the sealed secret of an OAuth 2.0 provider. */
export type Oauth2Credential = typeof oauth2Credentials.$inferSelect;

/** Keeps a credential. An organization may have several of one provider. */
export async function insertOauth2Credential(
  transaction: Database,
  credential: Oauth2Credential,
): Promise<void> {
  await transaction.insert(oauth2Credentials).values(credential);
}

/** Finds the newest credential of an organization for a provider and a client id. */
export async function findOauth2Credential(
  database: Database,
  { clientId, organizationId, provider }: Pick<Oauth2Credential, 'clientId' | 'organizationId' | 'provider'>,
): Promise<Oauth2Credential | undefined> {
  const [credential] = await database
    .select()
    .from(oauth2Credentials)
    .where(
      and(
        eq(oauth2Credentials.organizationId, organizationId),
        eq(oauth2Credentials.provider, provider),
        eq(oauth2Credentials.clientId, clientId),
      ),
    )
    .orderBy(desc(oauth2Credentials.createdAt), desc(oauth2Credentials.id))
    .limit(1);
  return credential;
}
