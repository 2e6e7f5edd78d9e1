import { desc, eq, or } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bootProofs } from './tables.ts';

/** A boot proof as it is stored. */
export type BootProofRecord = typeof bootProofs.$inferSelect;

/** Stores a boot proof. */
export async function insertBootProof(database: Database, bootProof: BootProofRecord): Promise<void> {
  await database.insert(bootProofs).values(bootProof);
}

/** Reads a boot proof by both ephemeral keys or by the signing key alone, in lower-case hexadecimal. */
export async function findBootProof(database: Database, key: string): Promise<BootProofRecord | undefined> {
  const isKey = or(eq(bootProofs.ephemeralPublicKey, key), eq(bootProofs.signingKey, key));
  const [bootProof] = await database.select().from(bootProofs).where(isKey);
  return bootProof;
}

/** Reads the newest boot proof of a program. */
export async function findLatestBootProof(
  database: Database,
  enclaveApp: string,
): Promise<BootProofRecord | undefined> {
  const [bootProof] = await database
    .select()
    .from(bootProofs)
    .where(eq(bootProofs.enclaveApp, enclaveApp))
    .orderBy(desc(bootProofs.createdAt), desc(bootProofs.ephemeralPublicKey))
    .limit(1);
  return bootProof;
}
