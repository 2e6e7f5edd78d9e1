import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { placesOrDecoy } from './rows-or-decoy.ts';
import { ownerColumns, type CredentialOwner } from './credential-owners.ts';
import type { Database } from './database.ts';
import { endSessionsOpenedBy, holdUser } from './session-keys.ts';
import { authenticators, organizationFeatures, organizations, users } from './tables.ts';

const parentFeatures = alias(organizationFeatures, 'parent_features');

/** A passkey with its owner. */
export interface Authenticator extends CredentialOwner {
  readonly sequence: number;
  readonly credentialId: string;
  /** Uncompressed P-256 point in lower-case hexadecimal. */
  readonly publicKey: string;
  readonly rpId: string;
  /** The highest signature counter seen. */
  readonly signCount: number;
  /** FEATURE_NAME_WEBAUTHN_ORIGINS of the organization; null when it is not switched on. */
  readonly originsFeature: { readonly value: string | null } | null;
  /** The same feature of the parent organization. */
  readonly parentOriginsFeature: { readonly value: string | null } | null;
}

/** Maximum number of organizations tried for one passkey: each may cost the verification of a signature. */
const MAXIMUM_ORGANIZATIONS = 8;

/**
 * Finds the owners of a passkey: one user in each organization that has it. The organization that is asked for comes
 * first, then its sub-organizations and its parent, then the others; eight at most. Where nobody has it, the answer is
 * another passkey, so that both cases take the same time: compare `credentialId`.
 */
export async function findAuthenticators(
  database: Database,
  credentialId: string,
  organizationId: string,
): Promise<readonly Authenticator[]> {
  const above = sql`(select a.parent_organization_id from ${organizations} a where a.id = ${organizationId})`;
  const distance = sql`case
    when ${organizations.id} = ${organizationId} then 0
    when ${organizations.parentOrganizationId} = ${organizationId} or ${organizations.id} = ${above} then 1
    else 2
  end`;
  return database
    .select({
      ...ownerColumns,
      sequence: authenticators.sequence,
      credentialId: authenticators.credentialId,
      publicKey: authenticators.publicKey,
      rpId: authenticators.rpId,
      signCount: authenticators.signCount,
      originsFeature: { name: organizationFeatures.name, value: organizationFeatures.value },
      parentOriginsFeature: { name: parentFeatures.name, value: parentFeatures.value },
    })
    .from(authenticators)
    .innerJoin(users, eq(users.id, authenticators.userId))
    .innerJoin(organizations, eq(organizations.id, authenticators.organizationId))
    .leftJoin(
      organizationFeatures,
      and(
        eq(organizationFeatures.organizationId, authenticators.organizationId),
        eq(organizationFeatures.name, 'FEATURE_NAME_WEBAUTHN_ORIGINS'),
      ),
    )
    .leftJoin(
      parentFeatures,
      and(
        eq(parentFeatures.organizationId, organizations.parentOrganizationId),
        eq(parentFeatures.name, 'FEATURE_NAME_WEBAUTHN_ORIGINS'),
      ),
    )
    .where(
      sql`${authenticators}.ctid = ${placesOrDecoy(authenticators, sql`credential_id = ${credentialId}`)}`,
    )
    .orderBy(distance, asc(authenticators.sequence))
    .limit(MAXIMUM_ORGANIZATIONS);
}

/** A counter that a passkey has signed, and the body that it was signed with. */
export interface SignCount {
  readonly signCount: number;
  /** SHA-256 of the body, hexadecimal. */
  readonly bodyHash: string;
}

/**
 * Raises the counter of a passkey. False when the counter does not grow, unless the same body was signed at the same
 * counter: that is a repeat. One statement decides, so of two parallel requests with the same counter and different
 * bodies only one gets true.
 */
export async function raiseSignCount(
  database: Database,
  { sequence }: Pick<Authenticator, 'sequence'>,
  { bodyHash, signCount }: SignCount,
): Promise<boolean> {
  const isRepeat = and(eq(authenticators.signCount, signCount), eq(authenticators.signedBodyHash, bodyHash));
  const raised = await database
    .update(authenticators)
    .set({ signCount, signedBodyHash: bodyHash })
    .where(and(eq(authenticators.sequence, sequence), or(lt(authenticators.signCount, signCount), isRepeat)))
    .returning({ sequence: authenticators.sequence });
  return raised.length === 1;
}

/** Adds a passkey to a user. False when somebody in the organization has it already. */
export async function insertAuthenticator(
  transaction: Database,
  authenticator: typeof authenticators.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(authenticators)
    .values(authenticator)
    .onConflictDoNothing()
    .returning({ sequence: authenticators.sequence });
  return inserted.length === 1;
}

/** A passkey as it is stored. */
export type StoredAuthenticator = typeof authenticators.$inferSelect;

/** Lists the passkeys of a user, or the one with a credential id, oldest first. */
export async function listAuthenticators(
  database: Database,
  {
    credentialId,
    organizationId,
    userId,
  }: { readonly organizationId: string; readonly credentialId?: string; readonly userId?: string },
): Promise<StoredAuthenticator[]> {
  return database
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.organizationId, organizationId),
        credentialId === undefined ? undefined : eq(authenticators.credentialId, credentialId),
        userId === undefined ? undefined : eq(authenticators.userId, userId),
      ),
    )
    .orderBy(asc(authenticators.sequence));
}

/**
 * Finds `sequence` of a user's passkey that opens a session, and locks the passkey and the user until the transaction
 * ends. A transaction that deletes the passkey waits, and then ends the session with it. `undefined` when it was
 * deleted meanwhile.
 */
export async function holdAuthenticator(
  transaction: Database,
  { organizationId, userId }: Pick<StoredAuthenticator, 'organizationId' | 'userId'>,
  credentialId: string,
): Promise<number | undefined> {
  await holdUser(transaction, userId);
  const [held] = await transaction
    .select({ sequence: authenticators.sequence })
    .from(authenticators)
    .where(
      and(
        eq(authenticators.organizationId, organizationId),
        eq(authenticators.userId, userId),
        eq(authenticators.credentialId, credentialId),
      ),
    )
    .for('key share');
  return held?.sequence;
}

/**
 * Deletes passkeys of one user and returns the credential ids of those that existed. The sessions that they have opened
 * end with them.
 */
export async function deleteAuthenticators(
  transaction: Database,
  { organizationId, userId }: Pick<StoredAuthenticator, 'organizationId' | 'userId'>,
  credentialIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (credentialIds.length === 0) return new Set();
  const owner = { organizationId, userId };
  await endSessionsOpenedBy(transaction, owner, 'AUTHENTICATION_TYPE_PASSKEY', credentialIds);
  const deleted = await transaction
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.organizationId, organizationId),
        eq(authenticators.userId, userId),
        inArray(authenticators.credentialId, [...credentialIds]),
      ),
    )
    .returning({ credentialId: authenticators.credentialId });
  return new Set(deleted.map(({ credentialId }) => credentialId));
}
