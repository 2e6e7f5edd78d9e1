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

/** An account that somebody has created. */
export interface Signup {
  readonly organizationId: string;
  readonly userId: string;
  /** The wallet that the account was created with. */
  readonly wallet?: SignupWallet;
}

/** A new account, validated: every member is in its stored form. */
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

/** Finds the account that the same request, or another one with the same verification token, has created. */
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

/** Forgets a request, so that the same request can create another account. */
export async function forgetSignup(transaction: Database, fingerprint: string): Promise<void> {
  await transaction.delete(signups).where(eq(signups.fingerprint, fingerprint));
}

/** Stores the wallet that an account was created with, so that the same request gets the same answer. */
export async function keepSignupWallet(
  transaction: Database,
  fingerprint: string,
  wallet: SignupWallet,
): Promise<void> {
  await transaction.update(signups).set({ wallet }).where(eq(signups.fingerprint, fingerprint));
}

/** Creates an organization with one user, who alone is its root quorum, and with the user's first credentials. */
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
    // A lasting key is the first credential of a new account, so it opens nobody else's: it counts as proved. A session
    // key is proved by its first stamp.
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
