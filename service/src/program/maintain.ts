import { readFile } from 'node:fs/promises';
import { showActivity } from '../activities/show.ts';
import { createClock, type Clock } from '../base/clock.ts';
import { readCheckpoint } from '../base/contract.ts';
import { StartError } from '../base/start-error.ts';
import { createEntryWriter } from '../ledger/entries.ts';
import { ensureLogKey, rotateLogKey } from '../ledger/log-keys.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { rotateSessionSigner } from '../secrets/session-signers.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { listDeadLetters, reviveDeadLetters } from '../store/webhook-deliveries.ts';
import { toOrigin } from '../webhooks/receiver-address.ts';
import { ensureWebhookKey, rotateWebhookKey } from '../webhooks/webhook-keys.ts';
import { assertDatabase } from './assert-database.ts';
import type { MaintenanceCommand } from './maintenance-command.ts';
import { assertMasterKey, openKeys } from './open-keys.ts';
import type { ProgramOptions } from './options.ts';

/** Maximum number of dead letters that are listed, the latest first. */
const MAXIMUM_LISTED = 1_000;

/** Commands that need no master key, because they touch no sealed data. */
const KEYLESS: ReadonlySet<MaintenanceCommand['name']> = new Set([
  'list-dead-webhooks',
  'retry-dead-webhooks',
]);

/**
 * Runs a maintenance command and returns the objects to print, one per line. With a database server it works beside a
 * running service; an embedded database can be opened by one process only. Throws a `StartError`.
 */
export async function maintain(
  command: MaintenanceCommand,
  options: ProgramOptions,
  clock: Clock = createClock(),
): Promise<readonly object[]> {
  assertDatabase(command.name, options.database);
  const held = command.name === 'verify-log' ? await readCheckpointFile(command.checkpointFile) : undefined;
  // Checked before the database is opened: a command that cannot work must leave no trace in it.
  if (!KEYLESS.has(command.name)) assertMasterKey(options);
  const { close, database } = await openDatabase(options.database, { mustHaveTables: true });
  try {
    switch (command.name) {
      case 'rotate-session-key': {
        const keys = await openKeys(database, options, clock);
        const { begins, kid } = await rotateSessionSigner(database, keys, clock.now(), command);
        return [{ rotated: true, kid, signsFrom: new Date(begins).toISOString() }];
      }
      case 'rotate-webhook-key': {
        const keys = await openKeys(database, options, clock);
        await ensureWebhookKey(database, keys, clock.now());
        return [{ rotated: true, kid: await rotateWebhookKey(database, keys, clock.now()) }];
      }
      case 'rotate-log-key': {
        const keys = await openKeys(database, options, clock);
        await ensureLogKey(database, keys, clock.now());
        return [{ rotated: true, kid: await rotateLogKey(database, keys, clock.now()) }];
      }
      case 'verify-log': {
        const keys = await openKeys(database, options, clock);
        const entries = createEntryWriter(keys.logEntryKey);
        return [await verifyLedger(database, { held, entries, show: (stored) => showActivity(stored) })];
      }
      case 'list-dead-webhooks':
        return await list(database);
      case 'retry-dead-webhooks': {
        const { eventIds } = command;
        const chosen = eventIds.length === 0 ? undefined : eventIds;
        const revived = await reviveDeadLetters(database, chosen);
        const notFound = eventIds.filter((eventId) => !revived.includes(eventId));
        return [{ retried: revived.length, ...(notFound.length === 0 ? {} : { notFound }) }];
      }
    }
  } finally {
    await close();
  }
}

async function readCheckpointFile(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const remedy = '--checkpoint must name a file with the answer of GET /log/checkpoint';
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be read; ${remedy}.`, { cause });
  }
  try {
    // Refuses a file that is no checkpoint. An altered checkpoint passes here and is refused by the log.
    readCheckpoint(text);
  } catch (cause) {
    throw new StartError(`The file ${file} is no checkpoint; ${remedy}.`, { cause });
  }
  return text;
}

async function list(database: Database): Promise<readonly object[]> {
  const letters = await listDeadLetters(database, MAXIMUM_LISTED);
  return letters.map(({ createdAt, endedAt, receiver, ...letter }) => ({
    ...letter,
    receiver: toOrigin(receiver),
    createdAt: new Date(createdAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }));
}
