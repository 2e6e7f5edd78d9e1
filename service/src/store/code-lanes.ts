import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS } from '../base/clock.ts';
import type { Database } from './database.ts';
import { codeLanes } from './tables.ts';

/** A lane as it is stored. */
export type CodeLane = typeof codeLanes.$inferSelect;

/** Reads those of the lanes that are stored and not yet forgotten. */
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

/** A guess that is about to be checked. */
export interface LaneGuess {
  readonly now: number;
  readonly maximum: number;
  /** When the lane is forgotten; a lane that its owner has opened keeps its own time. */
  readonly expiresAt: number;
}

/**
 * Counts a guess before it is checked. Returns the number of guesses in a row, or `undefined` when the lane takes no
 * more. One statement decides, so of any number of parallel guesses only `maximum` are checked.
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

/** Resets the wrong codes of a lane after the right code. */
export async function clearWrongCodes(transaction: Database, key: string): Promise<void> {
  await transaction.update(codeLanes).set({ wrongCodes: 0 }).where(eq(codeLanes.key, key));
}

/** Opens one of the owner's lanes, or extends the time for which it is open. */
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

/** Records that the owner is notified now. False when that was done after `since`. */
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
      // The upper bound ignores times that were written by a clock that ran ahead.
      setWhere: sql`${codeLanes.notifiedAt} is null or ${codeLanes.notifiedAt} <= ${since} or ${codeLanes.notifiedAt} > ${now}`,
    })
    .returning({ key: codeLanes.key });
  return noted.length === 1;
}

/** Takes back the notice recorded at this time, because its message could not be sent. */
export async function cancelNotice(database: Database, key: string, now: number): Promise<void> {
  await database
    .update(codeLanes)
    .set({ notifiedAt: null })
    .where(and(eq(codeLanes.key, key), eq(codeLanes.notifiedAt, now)));
}

/**
 * Shortens lanes to the lifetime that they would have if they began now. A clock that ran ahead writes times that are
 * too late: a lane would stay shut, or a network stay known, for as long as the clock ran ahead. Only rows beyond the
 * longest possible lifetime are looked for; the index has them at its end.
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
