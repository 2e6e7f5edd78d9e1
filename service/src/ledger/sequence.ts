import { readCheckpoint } from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { inTransaction, type Database } from '../store/database.ts';
import {
  appendToLog,
  holdLogState,
  listPending,
  readTiles,
  type LogState,
  type PendingLogEntries,
} from '../store/log.ts';
import { findActiveKey } from '../store/rotated-keys.ts';
import { logKeys } from '../store/tables.ts';
import { readLeaves, type EntryWriter } from './entries.ts';
import type { SignCheckpoint } from './log-keys.ts';
import {
  createGrowingTree,
  edgeOf,
  hashLeaf,
  readHashesText,
  toHashesText,
  type GrowingTree,
} from './tree.ts';

/** The services that the sequencer needs. */
export interface SequenceServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly entries: EntryWriter;
  readonly sign: SignCheckpoint;
}

/** Thrown when the log in the database is not the one that its last checkpoint was signed for. */
export class LogBentError extends Error {
  override readonly name = 'LogBentError';
}

/**
 * How a step ended: there was nothing to do, something was done, there is more to do, or another process is doing it.
 */
export type SequenceStep = 'idle' | 'done' | 'more' | 'busy';

/**
 * Maximum number of transactions whose entries one step assigns positions to: few enough that others do not wait long.
 */
const BATCH = 200;

/**
 * Creates the sequencer, which assigns positions to waiting entries and signs a checkpoint, all in one transaction:
 * when the process is killed in between, the log is as before. Only the process that has locked the row of the log's
 * state does so. Entries that the service has not written itself get no position, and an error is logged for the
 * operator. Throws a `LogBentError` when the tree is not the one that was signed.
 */
export function createSequencer(services: SequenceServices): (waits?: boolean) => Promise<SequenceStep> {
  const { clock, database, entries, log, sign } = services;
  /** `sequence` of each row that somebody else has written. */
  const foreign = new Set<number>();

  function isOwn(row: PendingLogEntries): boolean {
    if (entries.isOwn(row)) return true;
    foreign.add(row.sequence);
    log.error(
      { sequence: row.sequence },
      'the database has a log entry that this service did not write; it is left out of the log',
    );
    return false;
  }

  return async (waits = false) =>
    inTransaction(database, async (transaction) => {
      const state = await holdLogState(transaction, waits);
      if (state === undefined) return 'busy';
      const waiting = await listPending(transaction, BATCH, [...foreign]);
      if (waiting.length === 0 && state.checkpoint !== '') return 'idle';
      const tree = await openTree(transaction, state);
      const own = waiting.filter(isOwn);
      for (const leaf of own.flatMap(readLeaves)) tree.append(hashLeaf(leaf));
      const { origin } = state;
      const [size, root] = [tree.size(), tree.root()];
      const key = await findActiveKey(transaction, logKeys);
      await appendToLog(transaction, {
        sequences: own.map(({ sequence }) => sequence),
        tiles: tree.drain().map((tile) => ({ ...tile, hashes: toHashesText(tile.hashes) })),
        checkpoint: sign(key, { origin, size, root, timestampMs: clock.now() }),
        sizes: [state.size, size],
      });
      return waiting.length === BATCH ? 'more' : 'done';
    });
}

/** Opens the tree that the last checkpoint was signed for. Throws a `LogBentError` for any other tree. */
async function openTree(transaction: Database, { checkpoint, size }: LogState): Promise<GrowingTree> {
  const rows = await readTiles(transaction, edgeOf(size));
  const edge = rows.map((row) => ({ ...row, hashes: readHashesText(row.hashes) }));
  try {
    const tree = createGrowingTree(size, edge);
    const signed = checkpoint === '' ? undefined : readCheckpoint(checkpoint);
    const isSame =
      signed === undefined
        ? size === 0
        : signed.size === size && Buffer.from(signed.root).equals(tree.root());
    if (isSame) return tree;
  } catch (cause) {
    throw new LogBentError('The log is not the one that its checkpoint was signed for.', { cause });
  }
  throw new LogBentError('The log is not the one that its checkpoint was signed for.');
}
