import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { importTargets } from './tables.ts';

/** The key that a user's next import is encrypted to. */
export type ImportTarget = typeof importTargets.$inferSelect;

/** Stores a target in place of the user's previous one. */
export async function replaceImportTarget(transaction: Database, target: ImportTarget): Promise<void> {
  const { createdAt, sealedKey, userId } = target;
  await transaction
    .insert(importTargets)
    .values({ userId, sealedKey, createdAt })
    .onConflictDoUpdate({ target: importTargets.userId, set: { sealedKey, createdAt } });
}

/**
 * Deletes the user's target and returns it, so that it opens one import only. When the import fails, the rollback
 * restores it.
 */
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
