import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { DAY_MS } from '../base/day.ts';
import type { Log } from '../base/log.ts';
import { syncFolder } from '../base/sync-folder.ts';
import { inTransaction, type Database } from '../store/database.ts';
import {
  ACTIVITY_BATCH,
  deleteActivities,
  endAwaitingActivities,
  holdEndedActivities,
  type WholeActivity,
} from '../store/ended-activities.ts';
import type { HousekeepingStep } from '../store/housekeeping.ts';
import { findWebhookUrl } from '../store/organization-features.ts';
import { insertLogEntries } from '../store/log.ts';
import type { ActivityLedger, ActivityUpdates } from './activity-services.ts';
import { toEndLeaf } from './advance.ts';
import { showActivity } from './show.ts';

/** How long activities are kept. */
export interface ActivityRetention {
  /** Days after which an activity that has ended is written to the folder and deleted. */
  readonly days: number;
  /** The folder for the exported files, which hold one line of JSON for each activity. */
  readonly folder: string;
}

/** The services that the upkeep of activities needs. */
export interface UpkeepServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: ActivityLedger;
  readonly limits: { readonly pendingActivityMs: number };
  readonly log: Log;
  readonly updates: ActivityUpdates;
}

/**
 * Lists the steps of the regular upkeep of activities. Activities that were not decided in time are rejected. Where the
 * operator has set how long activities are kept, older ones are written to a file and deleted.
 */
export function listUpkeep(
  services: UpkeepServices,
  retention: ActivityRetention | undefined,
): readonly HousekeepingStep[] {
  // The name tells the files of processes apart that write to the same folder.
  const writer: ExportWriter = { name: randomUUID().slice(0, 8), file: '', size: undefined };
  const ending = {
    name: 'ending activities that nobody decided on',
    run: (signal: AbortSignal) => endUndecided(services, signal),
  };
  if (retention === undefined) return [ending];
  const archiving = {
    name: 'exporting old activities',
    run: (signal: AbortSignal) => archive(services, retention, writer, signal),
  };
  return [ending, archiving];
}

/**
 * Rejects activities that have awaited votes for too long, and queues updates for the webhook receivers of their
 * organizations.
 */
async function endUndecided(
  { clock, database, ledger, limits, updates }: UpkeepServices,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = clock.now();
    let isQueued = false;
    const ended = await inTransaction(database, async (transaction) => {
      const before = now - limits.pendingActivityMs;
      const message =
        'The activity did not get the votes that it needs in time; submit it again with a new timestampMs.';
      const rows = await endAwaitingActivities(transaction, { before, message, now });
      const leaves = rows.map((row) => toEndLeaf({ ledger }, row));
      await insertLogEntries(transaction, ledger.entries.seal(leaves));
      for (const row of rows) {
        const webhookUrl = await findWebhookUrl(transaction, row.activity.organizationId);
        const isTold = await updates.enqueue(transaction, { webhookUrl, activity: showActivity(row), now });
        isQueued ||= isTold;
      }
      return rows;
    });
    if (isQueued) updates.wake();
    if (ended.length > 0) ledger.wake();
    if (ended.length < ACTIVITY_BATCH) return;
  }
}

/** A process that writes to the folder. Up to `size` bytes its file is whole; undefined: the whole file is. */
interface ExportWriter {
  readonly name: string;
  file: string;
  size: number | undefined;
}

/**
 * Writes old activities to a file of the day and deletes them. The file is on the disk before the transaction commits:
 * a crash in between may leave an activity in the files twice, but never loses it.
 */
async function archive(
  { clock, database, ledger, log }: UpkeepServices,
  { days, folder }: ActivityRetention,
  writer: ExportWriter,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now() - days * DAY_MS;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const file = join(folder, `activities-${day}-${writer.name}.ndjson`);
  if (writer.file !== file) [writer.file, writer.size] = [file, undefined];
  let count = 0;
  while (!signal.aborted) {
    const held = await inTransaction(database, async (transaction) => {
      const batch = await holdEndedActivities(transaction, before);
      if (batch.length > 0) {
        await append(folder, writer, batch);
        const ids = batch.map(({ activity }) => activity.id);
        const leaves = ids.map((id) => ledger.entries.writeDeleted(id));
        await insertLogEntries(transaction, ledger.entries.seal(leaves));
        await deleteActivities(transaction, ids);
      }
      return batch;
    });
    count += held.length;
    if (held.length < ACTIVITY_BATCH) break;
  }
  if (count > 0) ledger.wake();
  if (count > 0) log.info({ count, days }, 'old activities were exported and deleted');
}

async function append(folder: string, writer: ExportWriter, batch: readonly WholeActivity[]): Promise<void> {
  const firstMade = await mkdir(resolve(folder), { recursive: true, mode: 0o700 });
  const handle = await open(writer.file, 'a', 0o600);
  try {
    const { size } = await handle.stat();
    writer.size = Math.min(writer.size ?? size, size);
    // Cuts off a line that a full disk has left incomplete. The next line would continue it, and nobody could read
    // either.
    if (size > writer.size) await handle.truncate(writer.size);
    await handle.appendFile(batch.map((whole) => `${JSON.stringify(whole)}\n`).join(''));
    await handle.sync();
    if (writer.size === 0) await syncNames(resolve(folder), firstMade);
    writer.size = (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/**
 * Syncs to disk the name of a new file, and the names of the folders that were created for it, from `firstMade` down.
 */
async function syncNames(folder: string, firstMade: string | undefined): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    await syncFolder(path);
    // The parent of the first new folder is the last folder whose entries have changed.
    if (firstMade === undefined || path.length < firstMade.length || path === dirname(path)) return;
  }
}
