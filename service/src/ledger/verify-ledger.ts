import { readLeafText, verifyCheckpoint, type Checkpoint, type LogLeaf } from '../base/contract.ts';
import { inSnapshot, type Database } from '../store/database.ts';
import type { StoredActivity } from '../store/activities.ts';
import {
  listEntries,
  listEntriesOf,
  listPending,
  readLogState,
  readTiles,
  type LogEntry,
} from '../store/log.ts';
import { listKeys } from '../store/rotated-keys.ts';
import { logKeys } from '../store/tables.ts';
import {
  groupByActivity,
  listWithoutEntries,
  readWholeActivities,
  type SequencedActivity,
} from '../store/log-verification.ts';
import { hashDecision, hashKept, hashShown, NOTHING, readLeaves, type EntryWriter } from './entries.ts';
import { toVerifierKey } from './log-keys.ts';
import { createGrowingTree, hashLeaf, readHashesText, type Tile } from './tree.ts';

/** A difference between the database and the log. */
export interface LogFault {
  readonly fault:
    /** The checkpoint that was given is not one that this log has signed. */
    | 'checkpoint-refused'
    /** The log is smaller than it was. */
    | 'log-truncated'
    /** The entries up to the checkpoint's size are not those that it was signed for. */
    | 'log-changed'
    /** There is no entry with this position. */
    | 'entry-missing'
    /** The entry is not the one that the tree was built from. */
    | 'entry-changed'
    /** Somebody other than the service has written an entry that has no position yet. */
    | 'entry-forged'
    /** The tree in the database is not the tree over the entries. */
    | 'tree-changed'
    /** The activity is missing, and no entry records that it was deleted. */
    | 'activity-missing'
    /** The activity or a vote differs from what the log records. */
    | 'activity-changed'
    /** The decisions of the policies differ from those in the log. */
    | 'decision-changed'
    /** The log has no entry of the activity, or records that it was deleted although it exists. */
    | 'activity-unlogged';
  readonly position?: number;
  readonly activityId?: string;
}

/** The result of verifying the whole log. */
export interface LogVerification {
  readonly verified: boolean;
  /** Number of entries in the log. */
  readonly size: number;
  /** Number of entries that the given checkpoint covers; absent when none was given, or when it was refused. */
  readonly covered?: number;
  /** Number of activities that match their last entry. */
  readonly activities: number;
  /** Number of activities whose content was deleted, according to the log. */
  readonly deleted: number;
  /** Number of entries that have no position yet. */
  readonly waiting: number;
  /** Number of activities that cannot be verified, because they are older than the log. */
  readonly olderThanLog: number;
  /** The first 100 faults. */
  readonly faults: readonly LogFault[];
}

/** Options of {@link verifyLedger}. */
export interface VerifyLedgerOptions {
  /** A checkpoint from outside the database. Without one only contradictions within the database are found. */
  readonly held?: string | undefined;
  /** Tells entries of the service from those that somebody else has put into the database. */
  readonly entries: Pick<EntryWriter, 'isOwn'>;
  /** Shows an activity as the API shows it without a viewer. */
  readonly show: (stored: StoredActivity) => object;
}

const PAGE = 1_000;
const MAXIMUM_FAULTS = 100;

/**
 * Compares everything in the database with the log, and the log with a checkpoint that somebody has stored elsewhere:
 * every entry, every hash of the tree, every activity with its votes and decisions. It only reads.
 */
export async function verifyLedger(
  database: Database,
  options: VerifyLedgerOptions,
): Promise<LogVerification> {
  return inSnapshot(database, (snapshot) => verify(snapshot, options));
}

async function verify(
  database: Database,
  { entries: writer, held, show }: VerifyLedgerOptions,
): Promise<LogVerification> {
  const faults: LogFault[] = [];
  const tell = (fault: LogFault): void => {
    if (faults.length < MAXIMUM_FAULTS) faults.push(fault);
  };
  const state = await readLogState(database);
  const keys = (await listKeys(database, logKeys)).map(({ publicKey }) =>
    toVerifierKey(state.origin, publicKey),
  );
  /** Reads a checkpoint, which one of the log's keys must have signed. */
  const verifyText = async (checkpoint: string | undefined): Promise<Checkpoint | undefined> => {
    if (checkpoint === undefined) return undefined;
    const verdict = await verifyCheckpoint({ checkpoint, keys });
    if (verdict.ok) return verdict;
    tell({ fault: 'checkpoint-refused' });
    return undefined;
  };
  const given = await verifyText(held);
  const latest = await verifyText(state.checkpoint === '' ? undefined : state.checkpoint);
  const checkpoints = [given, latest].filter((one) => one !== undefined);
  const waiting = (await listPending(database, Number.MAX_SAFE_INTEGER)).flatMap((row) => {
    if (writer.isOwn(row)) return readLeaves(row).map(readLeafText);
    tell({ fault: 'entry-forged' });
    return [];
  });
  const pending = groupByActivity(waiting);
  let [verified, deleted, position] = [0, 0, 0];

  /** Compares activities with everything that the log records about them. */
  async function compare(
    ids: readonly string[],
    entries: ReadonlyMap<string, readonly LogEntry[]>,
  ): Promise<void> {
    const stored = await readWholeActivities(database, ids);
    for (const activityId of ids) {
      const own = (entries.get(activityId) ?? []).map(({ leaf }) => readLeafText(leaf));
      const whole = stored.get(activityId);
      const isOlder = whole !== undefined && whole.sequence <= state.beginsAfter;
      const fault = compareOne([...own, ...(pending.get(activityId) ?? [])], whole, isOlder, show);
      if (fault !== undefined) tell({ fault, activityId });
      else if (stored.has(activityId)) verified += 1;
      else deleted += 1;
    }
  }

  const tree = createGrowingTree(0, []);
  const compareRoots = (): void => {
    for (const { root, size } of checkpoints) {
      if (size === tree.size() && !Buffer.from(root).equals(tree.root())) tell({ fault: 'log-changed' });
    }
  };
  compareRoots();
  // Each page begins where the one before it ended, whatever entries are missing.
  for (;;) {
    const page = await listEntries(database, position, PAGE);
    const changed: number[] = [];
    const rows = await readLeafRows(database, position);
    for (const [offset, entry] of page.entries()) {
      const expected = position + offset;
      if (entry.position !== expected) {
        tell({ fault: 'entry-missing', position: expected });
        return report();
      }
      const hash = hashLeaf(entry.leaf);
      if (rows.get(expected)?.equals(hash) !== true) changed.push(expected);
      tree.append(hash);
      compareRoots();
    }
    for (const one of changed) tell({ fault: 'entry-changed', position: one });
    await compareTiles(database, tree.drain(), tell);
    const ids = new Set(page.flatMap((entry) => (isReadable(entry) ? [entry.activityId] : [])));
    for (const entry of page) {
      if (!isReadable(entry)) tell({ fault: 'entry-changed', position: entry.position });
    }
    position += page.length;
    const entries = groupByActivity(await listReadable([...ids]));
    // Each activity is compared once, with the page of its last entry.
    const ended = [...ids].filter((id) => (entries.get(id)?.at(-1)?.position ?? 0) < position);
    await compare(
      ended.filter((id) => !pending.has(id)),
      entries,
    );
    if (page.length < PAGE) break;
  }
  const waitingIds = [...pending.keys()];
  await compare(waitingIds, groupByActivity(await listReadable(waitingIds)));
  if (position < state.size) tell({ fault: 'entry-missing', position });
  if (position > state.size) tell({ fault: 'log-changed' });
  // A missing entry that the log should have is reported as `entry-missing`, and not also as `log-truncated`.
  const size = Math.max(position, state.size);
  if (checkpoints.some((one) => one.size > size)) tell({ fault: 'log-truncated' });
  const olderThanLog = await findUnlogged();
  return report(olderThanLog);

  /** Leaves out unreadable entries of an activity; they are reported with the page that they stand on. */
  async function listReadable(activityIds: readonly string[]): Promise<readonly LogEntry[]> {
    return (await listEntriesOf(database, activityIds)).filter(isReadable);
  }

  async function findUnlogged(): Promise<number> {
    let [older, after] = [0, ''];
    for (;;) {
      const { ids, last } = await listWithoutEntries(database, after, PAGE * 10);
      if (last === undefined) return older;
      for (const { id, sequence } of ids) {
        if (pending.has(id)) continue;
        if (sequence <= state.beginsAfter) older += 1;
        else tell({ fault: 'activity-unlogged', activityId: id });
      }
      after = last;
    }
  }

  function report(olderThanLog = 0): LogVerification {
    return {
      verified: faults.length === 0,
      size: tree.size(),
      ...(given === undefined ? {} : { covered: given.size }),
      activities: verified,
      deleted,
      waiting: waiting.length,
      olderThanLog,
      faults,
    };
  }
}

/** Compares one activity with its entries, oldest first. */
function compareOne(
  entries: readonly LogLeaf[],
  stored: SequencedActivity | undefined,
  isOlder: boolean,
  show: VerifyLedgerOptions['show'],
): LogFault['fault'] | undefined {
  const last = entries.at(-1);
  if (last === undefined || last.shown === NOTHING)
    return stored === undefined ? undefined : 'activity-unlogged';
  if (stored === undefined) return 'activity-missing';
  try {
    const logged = { ...stored, shown: show(stored) };
    if (hashShown(logged) !== last.shown || hashKept(logged) !== last.kept) return 'activity-changed';
  } catch {
    // The activity has a type or a member that no activity can have.
    return 'activity-changed';
  }
  const decided = entries.flatMap(({ decision }) => (decision === NOTHING ? [] : [decision]));
  const kept = stored.evaluations.map(hashDecision);
  // The log may have begun after the first decisions.
  const covered = isOlder ? kept.slice(kept.length - decided.length) : kept;
  return covered.join() === decided.join() ? undefined : 'decision-changed';
}

/** Whether a leaf can be read and names the activity that its row names. */
function isReadable({ activityId, leaf }: LogEntry): boolean {
  try {
    return readLeafText(leaf).activityId === activityId;
  } catch {
    return false;
  }
}

/** Reads the hashes of leaves that the tree in the database has for a page of entries. */
async function readLeafRows(database: Database, from: number): Promise<ReadonlyMap<number, Buffer>> {
  const first = Math.floor(from / 256);
  const tiles = Array.from({ length: Math.ceil(PAGE / 256) + 1 }, (_, index) => ({
    level: 0,
    tile: first + index,
  }));
  const rows = await readTiles(database, tiles);
  return new Map(
    rows.flatMap(({ hashes, tile }) =>
      readHashesText(hashes).map((hash, index) => [tile * 256 + index, Buffer.from(hash)] as const),
    ),
  );
}

/**
 * Compares rows of the tree over the entries with those in the database. The last row in the database may have more
 * hashes.
 */
async function compareTiles(
  database: Database,
  rows: readonly Tile[],
  tell: (fault: LogFault) => void,
): Promise<void> {
  const stored = await readTiles(database, rows);
  for (const { hashes, level, tile } of rows) {
    const found = stored.find((one) => one.level === level && one.tile === tile);
    const own = Buffer.concat(hashes).toString('base64');
    const there = readHashesText(found?.hashes ?? '').slice(0, hashes.length);
    if (Buffer.concat(there).toString('base64') !== own) tell({ fault: 'tree-changed' });
  }
}
