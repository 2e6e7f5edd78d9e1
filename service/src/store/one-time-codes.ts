import { and, asc, count, eq, gt, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { OtpType } from '../base/contract.ts';
import { inTransaction, type Database } from './database.ts';
import { contactLocks, oneTimeCodes, verificationTokens } from './tables.ts';

/** A stored one-time code. */
export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** A code that is about to be sent, as it is stored. */
export interface NewCode {
  readonly id: string;
  readonly authProxyConfigId: string;
  readonly otpType: OtpType;
  readonly contact: string;
  readonly lane: string;
  readonly codeHash: string;
  readonly encryptionKey: string | null;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** How many codes may be sent to a contact on one lane within the window, and how many may be valid there at a time. */
export interface SendLimits {
  readonly sends: number;
  readonly windowMs: number;
  readonly activeCodes: number;
}

/** Whether a code may be sent, and when the next one may be. */
export type Reservation =
  | { readonly isGranted: true; readonly nextSendAt: number }
  | { readonly isGranted: false; readonly nextSendAt: number };

/**
 * Counts a send to a contact and stores its code. Stores nothing when the contact has had too many codes on this lane.
 * The newest codes of a lane stay valid; the oldest beyond the limit are replaced. Parallel sends to one contact are
 * counted one after the other.
 */
export async function reserveSend(
  database: Database,
  code: NewCode,
  limits: SendLimits,
): Promise<Reservation> {
  return inTransaction(database, async (transaction) => {
    const { contact, lane, otpType, sentAt } = code;
    await transaction
      .insert(contactLocks)
      .values({ contact, otpType, usedAt: sentAt })
      .onConflictDoUpdate({ target: [contactLocks.contact, contactLocks.otpType], set: { usedAt: sentAt } });

    const ofContact = and(
      eq(oneTimeCodes.contact, contact),
      eq(oneTimeCodes.otpType, otpType),
      eq(oneTimeCodes.lane, lane),
    );
    const [recent] = await transaction
      .select({ sends: count(), oldest: min(oneTimeCodes.sentAt) })
      .from(oneTimeCodes)
      // The upper bound ignores times that were written by a clock that ran ahead.
      .where(
        and(
          ofContact,
          gt(oneTimeCodes.sentAt, sentAt - limits.windowMs),
          lt(oneTimeCodes.sentAt, sentAt + limits.windowMs),
        ),
      );
    const sends = recent?.sends ?? 0;
    const oldestLeavesAt = (recent?.oldest ?? sentAt) + limits.windowMs;
    if (sends >= limits.sends) return { isGranted: false, nextSendAt: oldestLeavesAt };

    await transaction.insert(oneTimeCodes).values(code);
    const active = await transaction
      .select({ id: oneTimeCodes.id })
      .from(oneTimeCodes)
      .where(
        and(
          ofContact,
          eq(oneTimeCodes.authProxyConfigId, code.authProxyConfigId),
          isNull(oneTimeCodes.usedAt),
          isNull(oneTimeCodes.replacedBy),
          gt(oneTimeCodes.expiresAt, sentAt),
        ),
      )
      .orderBy(asc(oneTimeCodes.sequence));
    const surplus = active.slice(0, Math.max(0, active.length - limits.activeCodes)).map(({ id }) => id);
    if (surplus.length > 0) {
      await transaction
        .update(oneTimeCodes)
        .set({ replacedBy: code.id })
        .where(inArray(oneTimeCodes.id, surplus));
    }
    return { isGranted: true, nextSendAt: sends + 1 < limits.sends ? sentAt : oldestLeavesAt };
  });
}

/** Forgets a send that failed: it does not count, and the code that it replaced is valid again. */
export async function cancelSend(database: Database, id: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction.update(oneTimeCodes).set({ replacedBy: null }).where(eq(oneTimeCodes.replacedBy, id));
    await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id));
  });
}

/** Finds a code that was sent under this configuration. */
export async function findCode(
  database: Database,
  id: string,
  authProxyConfigId: string,
): Promise<StoredCode | undefined> {
  const [code] = await database
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.id, id), eq(oneTimeCodes.authProxyConfigId, authProxyConfigId)));
  return code;
}

/** Finds the login configuration that a code was sent under. */
export async function findConfigurationOfCode(database: Database, id: string): Promise<string | undefined> {
  const [code] = await database
    .select({ authProxyConfigId: oneTimeCodes.authProxyConfigId })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id));
  return code?.authProxyConfigId;
}

/** A guess at a code. */
export interface Guess {
  readonly now: number;
  readonly maximumTries: number;
  /** Counts the guess against the lane of the code; false when the lane takes no more. */
  readonly countInLane: (transaction: Database, lane: string) => Promise<boolean>;
  /** Called for a right guess, in the same transaction. */
  readonly onRight: (transaction: Database, code: StoredCode) => Promise<void>;
  readonly isRight: (code: StoredCode) => boolean;
  /** Key that the verification token is bound to. */
  readonly publicKey: string | undefined;
  readonly verificationTokenId: string;
  readonly verificationTokenExpiresAt: number;
}

/** A code with the guess counted, and the verdict. On a lane that takes no more guesses the guess is not checked. */
export interface GuessedCode {
  readonly code: StoredCode;
  readonly verdict: 'right' | 'wrong' | 'not looked at';
}

/**
 * Counts a guess, then checks it, and uses the code up when it is right: all or nothing. One statement counts the guess
 * and locks the row, so parallel guesses follow one another, only `maximumTries` of them are checked, and nobody learns
 * the verdict of a guess that was not counted. Returns `undefined` when the code takes no more guesses.
 */
export async function guessCode(
  database: Database,
  id: string,
  guess: Guess,
): Promise<GuessedCode | undefined> {
  return inTransaction(database, async (transaction) => {
    const [code] = await transaction
      .update(oneTimeCodes)
      .set({ tries: sql`${oneTimeCodes.tries} + 1` })
      .where(
        and(
          eq(oneTimeCodes.id, id),
          lt(oneTimeCodes.tries, guess.maximumTries),
          gt(oneTimeCodes.expiresAt, guess.now),
          isNull(oneTimeCodes.usedAt),
          isNull(oneTimeCodes.replacedBy),
        ),
      )
      .returning();
    if (code === undefined) return undefined;
    if (!(await guess.countInLane(transaction, code.lane))) return { code, verdict: 'not looked at' };
    if (!guess.isRight(code)) return { code, verdict: 'wrong' };
    await transaction
      .update(oneTimeCodes)
      .set({
        usedAt: guess.now,
        usedByPublicKey: guess.publicKey ?? null,
        verificationTokenId: guess.verificationTokenId,
      })
      .where(eq(oneTimeCodes.id, id));
    await transaction.insert(verificationTokens).values({
      id: guess.verificationTokenId,
      authProxyConfigId: code.authProxyConfigId,
      expiresAt: guess.verificationTokenExpiresAt,
    });
    await guess.onRight(transaction, code);
    return { code, verdict: 'right' };
  });
}

/** Counts a repeat of the request that used the code; `undefined` when there were too many or the code has expired. */
export async function countRepeat(
  database: Database,
  id: string,
  now: number,
  maximumRepeats: number,
): Promise<StoredCode | undefined> {
  const [code] = await database
    .update(oneTimeCodes)
    .set({ repeats: sql`${oneTimeCodes.repeats} + 1` })
    .where(
      and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.repeats, maximumRepeats), gt(oneTimeCodes.expiresAt, now)),
    )
    .returning();
  return code;
}
