import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import {
  apiKeys,
  authenticators,
  oauthProviders,
  organizations,
  rootQuorumMembers,
  signups,
  users,
  type SignupWallet,
} from './tables.ts';

/** An account that somebody has made. */
export interface Signup {
  readonly organizationId: string;
  readonly userId: string;
  /** The wallet that the account began with. */
  readonly wallet?: SignupWallet;
}

/** The new account, checked: everything in it is in its stored form. */
export interface NewAccount {
  /** Hash of the request. */
  readonly fingerprint: string;
  readonly verificationTokenId: string | null;
  readonly parentOrganizationId: string;
  readonly organizationName: string;
  readonly user: Pick<
    typeof users.$inferInsert,
    'email' | 'emailVerifiedAt' | 'name' | 'normalizedEmail' | 'phoneNumber' | 'phoneNumberVerifiedAt'
  >;
  readonly apiKeys: readonly Omit<typeof apiKeys.$inferInsert, 'createdAt' | 'organizationId' | 'userId'>[];
  readonly authenticators: readonly Omit<
    typeof authenticators.$inferInsert,
    'createdAt' | 'organizationId' | 'userId'
  >[];
  readonly oauthProviders: readonly Pick<
    typeof oauthProviders.$inferInsert,
    'audience' | 'id' | 'issuer' | 'name' | 'subject'
  >[];
  readonly now: number;
}

/**
 * Holds an organization until the transaction ends: the accounts below it are made one after another, so that two
 * requests of one person do not make two. Rows that merely refer to it do not wait.
 */
export async function holdOrganization(transaction: Database, id: string): Promise<void> {
  await transaction
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('no key update');
}

/** Finds what the same request, or another with the same verification token, has made. */
export async function findSignup(
  database: Database,
  by: { readonly fingerprint: string } | { readonly verificationTokenId: string },
): Promise<Signup | undefined> {
  const [signup] = await database
    .select({ organizationId: signups.organizationId, userId: signups.userId, wallet: signups.wallet })
    .from(signups)
    .where(
      'fingerprint' in by
        ? eq(signups.fingerprint, by.fingerprint)
        : eq(signups.verificationTokenId, by.verificationTokenId),
    );
  if (signup === undefined) return undefined;
  const { wallet, ...account } = signup;
  return wallet === null ? account : { ...account, wallet };
}

/** Lets the same request make another account. */
export async function forgetSignup(transaction: Database, fingerprint: string): Promise<void> {
  await transaction.delete(signups).where(eq(signups.fingerprint, fingerprint));
}

/** Notes the wallet that an account began with, so that the same request is answered alike. */
export async function keepSignupWallet(
  transaction: Database,
  fingerprint: string,
  wallet: SignupWallet,
): Promise<void> {
  await transaction.update(signups).set({ wallet }).where(eq(signups.fingerprint, fingerprint));
}

/** Makes an organization with one user, who alone is its root quorum, and everything the user begins with. */
export async function insertAccount(transaction: Database, account: NewAccount): Promise<Signup> {
  const { fingerprint, now, organizationName, parentOrganizationId, user, verificationTokenId } = account;
  const owner = { organizationId: randomUUID(), userId: randomUUID() };
  const times = { createdAt: now, updatedAt: now };
  await transaction
    .insert(organizations)
    .values({ id: owner.organizationId, name: organizationName, parentOrganizationId, ...times });
  await transaction
    .insert(users)
    .values({ ...user, id: owner.userId, organizationId: owner.organizationId, ...times });
  await transaction.insert(rootQuorumMembers).values(owner);
  for (const row of account.apiKeys) {
    // A key that lasts is all that its account begins with, so nobody else enters it; one of a session shows itself.
    const vouchedAt = (row.expiresAt ?? null) === null ? now : null;
    await transaction.insert(apiKeys).values({ ...row, ...owner, vouchedAt, createdAt: now });
  }
  for (const row of account.authenticators) {
    await transaction.insert(authenticators).values({ ...row, ...owner, createdAt: now });
  }
  for (const row of account.oauthProviders) {
    await transaction.insert(oauthProviders).values({ ...row, ...owner, ...times, vouchedAt: now });
  }
  await transaction.insert(signups).values({ fingerprint, verificationTokenId, ...owner, createdAt: now });
  return owner;
}
