import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { oauth2Credentials } from './tables.ts';

/** The client id and the sealed secret of an OAuth 2.0 provider. */
export type Oauth2Credential = typeof oauth2Credentials.$inferSelect;

/** Stores a credential. An organization may have several for one provider. */
export async function insertOauth2Credential(
  transaction: Database,
  credential: typeof oauth2Credentials.$inferInsert,
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

/** The credentials of an organization, oldest first. */
export async function listOauth2Credentials(
  database: Database,
  organizationId: string,
): Promise<readonly Oauth2Credential[]> {
  return database
    .select()
    .from(oauth2Credentials)
    .where(eq(oauth2Credentials.organizationId, organizationId))
    .orderBy(asc(oauth2Credentials.createdAt), asc(oauth2Credentials.id));
}

/** Identifies a credential of an organization. */
type CredentialName = Pick<Oauth2Credential, 'id' | 'organizationId'>;

/** Changes a credential. False when the organization has none of this id. */
export async function updateOauth2Credential(
  transaction: Database,
  { id, organizationId, ...changes }: Omit<Oauth2Credential, 'createdAt'>,
): Promise<boolean> {
  const changed = await transaction
    .update(oauth2Credentials)
    .set(changes)
    .where(isCredential({ id, organizationId }))
    .returning({ id: oauth2Credentials.id });
  return changed.length === 1;
}

/** Deletes a credential. False when the organization has none of this id. */
export async function deleteOauth2Credential(transaction: Database, name: CredentialName): Promise<boolean> {
  const deleted = await transaction
    .delete(oauth2Credentials)
    .where(isCredential(name))
    .returning({ id: oauth2Credentials.id });
  return deleted.length === 1;
}

function isCredential({ id, organizationId }: CredentialName) {
  return and(eq(oauth2Credentials.id, id), eq(oauth2Credentials.organizationId, organizationId));
}
