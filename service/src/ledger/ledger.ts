import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  consistencyRanges,
  inclusionRanges,
  readLeafText,
  type LeafRange,
  type LogProof,
} from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import { createWakeSignal } from '../base/wake-signal.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import {
  findLastEntry,
  listPending,
  beginLog,
  readLogState,
  readTiles,
  type LogState,
} from '../store/log.ts';
import { listKeys } from '../store/rotated-keys.ts';
import type { NewLoggedActivity } from '../store/activities.ts';
import type { InsertAll } from '../store/shared-transactions.ts';
import { logKeys } from '../store/tables.ts';
import { createEntryWriter, type EntryWriter } from './entries.ts';
import { createCheckpointSigner, ensureLogKey, toVerifierKey } from './log-keys.ts';
import { createRecorder } from './record-activities.ts';
import { createSequencer } from './sequence.ts';
import { readHashesText, rootInTile, rootOver, tileOf, toWholeTrees } from './tree.ts';

/**
 * The proof of an activity's place in the log: the path from its entry to the root of a signed checkpoint, and that
 * checkpoint.
 */
export interface PlacedActivity {
  readonly proof: LogProof;
  readonly checkpoint: string;
}

/** A key of the log as it is published. */
export interface PublishedLogKey {
  readonly key: string;
  readonly createdAt: number;
  readonly retiredAt: number | null;
}

/** The log of activities and decisions. */
export interface Ledger {
  readonly entries: EntryWriter;
  /** Records activities with their leaves. Throws what `insertActivities` throws. */
  readonly record: InsertAll<NewLoggedActivity>;
  /** Signals that entries have been committed. */
  wake(): void;
  /** Reads the latest signed checkpoint. */
  readCheckpoint(): Promise<string>;
  readKeys(): Promise<{ readonly origin: string; readonly keys: readonly PublishedLogKey[] }>;
  /** Proves the last entry of an activity; `undefined` when the log has none. */
  prove(activityId: string): Promise<PlacedActivity | undefined>;
  /**
   * Proves that the log of size `to` is an extension of the log of size `from`; `undefined` for sizes that the log has
   * not had.
   */
  proveGrowth(from: number, to: number): Promise<string | undefined>;
  /** Stops the log, after the step that is being done. */
  stop(): Promise<void>;
}

/** The services that the log needs. */
export interface LedgerServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'logEntryKey' | 'open' | 'seal'>;
  readonly log: Log;
}

/** How long an entry waits for others before a checkpoint is signed, in milliseconds. */
const INTERVAL_MS = 1_000;
/** How often the log looks for entries that an ended process has left without positions, in milliseconds. */
const POLL_MS = 10_000;

/** Opens the log. Begins it and creates its first key when there is none, and starts to assign positions. */
export async function openLedger(services: LedgerServices, intervalMs = INTERVAL_MS): Promise<Ledger> {
  const { clock, database, keys, log } = services;
  await beginLog(database, `latchkey-log/${randomBytes(8).toString('hex')}`);
  await ensureLogKey(database, keys, clock.now());
  const entries = createEntryWriter(keys.logEntryKey);
  const sequence = createSequencer({ clock, database, entries, log, sign: createCheckpointSigner(keys) });
  const signal = createWakeSignal();
  const stopping = new AbortController();

  /** Runs steps until every entry that was waiting at the beginning has a position. */
  async function catchUp(): Promise<void> {
    const [first] = await listPending(database, 1);
    if (first === undefined && (await readLogState(database)).checkpoint !== '') return;
    let step = await sequence(true);
    while (step === 'more') step = await sequence(true);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await signal.sleep(Math.max(POLL_MS, intervalMs));
      await wait(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        let step = await sequence();
        while (step === 'more' && !stopping.signal.aborted) step = await sequence();
        // The other process may not have seen what was committed meanwhile.
        if (step === 'busy') signal.wake();
      } catch (error) {
        log.error({ error: describeError(error) }, 'the log of activities could not be signed');
      }
    }
  }

  async function readSigned(): Promise<LogState> {
    const state = await readLogState(database);
    if (state.checkpoint !== '') return state;
    await catchUp();
    return readLogState(database);
  }

  /** Computes the roots over ranges of leaves: 32 bytes each, concatenated, in base64url. */
  async function readRoots(ranges: readonly LeafRange[]): Promise<string> {
    const all = ranges.map(toWholeTrees);
    const wanted = new Map(all.flat().map((tree) => [nameOf(tileOf(tree)), tileOf(tree)]));
    const rows = await readTiles(database, [...wanted.values()]);
    const hashes = new Map(rows.map((row) => [nameOf(row), readHashesText(row.hashes)]));
    const roots = all.map((trees) =>
      rootOver(trees.map((tree) => rootInTile(tree, hashes.get(nameOf(tileOf(tree))) ?? []))),
    );
    return Buffer.concat(roots).toString('base64url');
  }

  const running = run();
  return {
    entries,
    record: createRecorder(entries),
    wake: () => signal.wake(),
    async readCheckpoint() {
      return (await readSigned()).checkpoint;
    },
    async readKeys() {
      const { origin } = await readLogState(database);
      const all = await listKeys(database, logKeys);
      return {
        origin,
        keys: all.map(({ createdAt, publicKey, retiredAt }) => ({
          key: toVerifierKey(origin, publicKey),
          createdAt,
          retiredAt,
        })),
      };
    },
    async prove(activityId) {
      // The activity that is shown may be newer than its last entry with a position.
      await catchUp();
      const entry = await findLastEntry(database, activityId);
      if (entry === undefined) return undefined;
      // Read after the entry, so that the checkpoint covers it; rows of the tree only grow.
      const { checkpoint, size } = await readSigned();
      const { decision, kept, salt } = readLeafText(entry.leaf);
      const path = await readRoots(inclusionRanges(entry.position, size));
      return { proof: { index: entry.position, size, salt, kept, decision, path }, checkpoint };
    },
    async proveGrowth(from, to) {
      const { size } = await readSigned();
      return from <= to && to <= size ? readRoots(consistencyRanges(from, to)) : undefined;
    },
    async stop() {
      stopping.abort();
      signal.wake();
      await running;
    },
  };
}

function nameOf({ level, tile }: { readonly level: number; readonly tile: number }): string {
  return `${level}/${tile}`;
}
