import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { importTargets } from './tables.ts';

/** The key that a user's next import is encrypted to. */
export type ImportTarget = typeof importTargets.$inferSelect;

/** Keeps a target in the place of the user's one before. */
export async function replaceImportTarget(transaction: Database, target: ImportTarget): Promise<void> {
  const { createdAt, sealedKey, userId } = target;
  await transaction
    .insert(importTargets)
    .values({ userId, sealedKey, createdAt })
    .onConflictDoUpdate({ target: importTargets.userId, set: { sealedKey, createdAt } });
}

/** Takes the user's target away, so that it opens one import; the transaction gives it back when the import fails. */
export async function takeImportTarget(
  transaction: Database,
  userId: string,
): Promise<ImportTarget | undefined> {
  const [target] = await transaction
    .delete(importTargets)
    .where(eq(importTargets.userId, userId))
    .returning();
  return target;
}
