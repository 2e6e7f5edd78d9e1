import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS } from '../base/clock.ts';
import type { Database } from './database.ts';
import { codeLanes } from './tables.ts';

/** A lane as it is kept. */
export type CodeLane = typeof codeLanes.$inferSelect;

/** Reads those of the lanes that are kept and not forgotten yet. */
export async function findLanes(
  database: Database,
  keys: readonly string[],
  now: number,
): Promise<readonly CodeLane[]> {
  return database
    .select()
    .from(codeLanes)
    .where(and(inArray(codeLanes.key, [...keys]), gt(codeLanes.expiresAt, now)));
}

/** A guess that is about to be looked at. */
export interface LaneGuess {
  readonly now: number;
  readonly maximum: number;
  /** When the lane is forgotten, unless its owner has opened it. */
  readonly expiresAt: number;
}

/**
 * Counts a guess before it is looked at. Answers how many there are in a row, or `undefined` when the lane takes no
 * more. One statement decides, so of any number of parallel guesses `maximum` are looked at.
 */
export async function countGuess(
  transaction: Database,
  key: string,
  { expiresAt, maximum, now }: LaneGuess,
): Promise<number | undefined> {
  const isForgotten = lte(codeLanes.expiresAt, now);
  const [lane] = await transaction
    .insert(codeLanes)
    .values({ key, wrongCodes: 1, expiresAt })
    .onConflictDoUpdate({
      target: codeLanes.key,
      set: {
        wrongCodes: sql`case when ${isForgotten} then 1 else ${codeLanes.wrongCodes} + 1 end`,
        openedAt: sql`case when ${isForgotten} then null else ${codeLanes.openedAt} end`,
        expiresAt: sql`case when ${isForgotten} or ${codeLanes.openedAt} is null then ${expiresAt}::bigint else ${codeLanes.expiresAt} end`,
      },
      setWhere: sql`${isForgotten} or ${codeLanes.wrongCodes} < ${maximum}`,
    })
    .returning({ wrongCodes: codeLanes.wrongCodes });
  return lane?.wrongCodes;
}

/** Forgets the wrong codes of a lane: the right one came. */
export async function clearWrongCodes(transaction: Database, key: string): Promise<void> {
  await transaction.update(codeLanes).set({ wrongCodes: 0 }).where(eq(codeLanes.key, key));
}

/** Opens a lane of the owner's, or keeps it open for longer. */
export async function openLane(
  database: Database,
  key: string,
  { expiresAt, now }: { readonly now: number; readonly expiresAt: number },
): Promise<void> {
  const opened = { wrongCodes: 0, openedAt: now, expiresAt };
  await database
    .insert(codeLanes)
    .values({ key, ...opened })
    .onConflictDoUpdate({ target: codeLanes.key, set: opened });
}

/** Notes that the owner is told. False when that was done after `since`. */
export async function noteNotice(
  database: Database,
  key: string,
  { expiresAt, now, since }: { readonly now: number; readonly since: number; readonly expiresAt: number },
): Promise<boolean> {
  const noted = await database
    .insert(codeLanes)
    .values({ key, notifiedAt: now, expiresAt })
    .onConflictDoUpdate({
      target: codeLanes.key,
      set: { notifiedAt: now },
      // The upper bound forgets what a clock that ran ahead has written.
      setWhere: sql`${codeLanes.notifiedAt} is null or ${codeLanes.notifiedAt} <= ${since} or ${codeLanes.notifiedAt} > ${now}`,
    })
    .returning({ key: codeLanes.key });
  return noted.length === 1;
}

/** Takes back what was noted at this time, for a message that could not be sent. */
export async function cancelNotice(database: Database, key: string, now: number): Promise<void> {
  await database
    .update(codeLanes)
    .set({ notifiedAt: null })
    .where(and(eq(codeLanes.key, key), eq(codeLanes.notifiedAt, now)));
}

/**
 * Keeps no lane for longer than one of now. What a clock that ran ahead has shut would stay shut for as long as the lead, and
 * a network known as long. Only what is kept for longer than any lane may be is looked for: the index has those at its end.
 */
export async function shortenLanes(
  database: Database,
  { knownMs, now, shutMs }: { readonly now: number; readonly shutMs: number; readonly knownMs: number },
): Promise<void> {
  const shut = sql`${now + shutMs}::bigint`;
  const known = sql`${now + knownMs}::bigint`;
  await database
    .update(codeLanes)
    .set({ expiresAt: sql`case when ${codeLanes.openedAt} is null then ${shut} else ${known} end` })
    .where(gt(codeLanes.expiresAt, now + Math.max(shutMs, knownMs) + CLOCK_TOLERANCE_MS));
}
