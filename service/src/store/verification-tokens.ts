import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { verificationTokens } from './tables.ts';

/** An issued verification token. */
export type StoredVerificationToken = typeof verificationTokens.$inferSelect;

/** Finds an issued token by its `id` claim. */
export async function findVerificationToken(
  database: Database,
  id: string,
): Promise<StoredVerificationToken | undefined> {
  const [token] = await database.select().from(verificationTokens).where(eq(verificationTokens.id, id));
  return token;
}

/** The request that consumes a token. */
export interface Consumption {
  readonly authProxyConfigId: string;
  readonly consumedAt: number;
  /** Hash of the request. */
  readonly consumedBy: string;
}

/**
 * Consumes a token that is issued, unused and not expired. One statement decides, so of parallel requests only one gets
 * true. It locks the row until its transaction ends; the others wait and then see what it did.
 */
export async function consumeVerificationToken(
  transaction: Database,
  id: string,
  { authProxyConfigId, consumedAt, consumedBy }: Consumption,
): Promise<boolean> {
  const consumed = await transaction
    .update(verificationTokens)
    .set({ consumedAt, consumedBy })
    .where(
      and(
        eq(verificationTokens.id, id),
        eq(verificationTokens.authProxyConfigId, authProxyConfigId),
        isNull(verificationTokens.consumedAt),
        gt(verificationTokens.expiresAt, consumedAt),
      ),
    )
    .returning({ id: verificationTokens.id });
  return consumed.length === 1;
}

/** Stores the reply to the request that consumed the token, for repeats of the request. */
export async function keepSession(transaction: Database, id: string, session: string): Promise<void> {
  await transaction.update(verificationTokens).set({ session }).where(eq(verificationTokens.id, id));
}

/**
 * Records that an ID token is used. True for the first use; for a later one the row has the first use. One statement
 * decides, and parallel requests wait for the transaction of the first.
 */
export async function consumeIdToken(
  transaction: Database,
  id: string,
  { expiresAt, ...consumption }: Consumption & { readonly expiresAt: number },
): Promise<boolean> {
  const consumed = await transaction
    .insert(verificationTokens)
    .values({ id, expiresAt, ...consumption })
    .onConflictDoNothing()
    .returning({ id: verificationTokens.id });
  return consumed.length === 1;
}
