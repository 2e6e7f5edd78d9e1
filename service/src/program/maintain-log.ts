import { readFile } from 'node:fs/promises';
import { showActivity } from '../activities/show.ts';
import { createClock, type Clock } from '../base/clock.ts';
import { StartError } from '../base/start-error.ts';
import { createEntryWriter } from '../ledger/entries.ts';
import { ensureLogKey, rotateLogKey } from '../ledger/log-keys.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { openDatabase } from '../store/open-database.ts';
import { assertDatabase } from './assert-database.ts';
import type { LogCommand } from './maintenance-command.ts';
import { openKeys } from './open-keys.ts';
import type { ProgramOptions } from './options.ts';

/**
 * Does what an operator asks for about the log of activities, and answers what to print. It works beside a running
 * service on a database server; an embedded database is its service's alone. Throws a `StartError`.
 */
export async function maintainLog(
  command: LogCommand,
  options: ProgramOptions,
  clock: Clock = createClock(),
): Promise<
  readonly [{ readonly rotated: true; readonly kid: string } | Awaited<ReturnType<typeof verifyLedger>>]
> {
  assertDatabase(command.name, options.database);
  const held = command.name === 'verify-log' ? await readHeld(command.checkpointFile) : undefined;
  const { close, database } = await openDatabase(options.database);
  try {
    const keys = await openKeys(database, options, clock);
    switch (command.name) {
      case 'rotate-log-key': {
        await ensureLogKey(database, keys, clock.now());
        return [{ rotated: true, kid: await rotateLogKey(database, keys, clock.now()) }];
      }
      case 'verify-log': {
        const entries = createEntryWriter(keys.logEntryKey);
        return [await verifyLedger(database, { held, entries, show: (stored) => showActivity(stored) })];
      }
    }
  } finally {
    await close();
  }
}

async function readHeld(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(
      `The file ${file} cannot be read; --checkpoint names what GET /log/checkpoint answered.`,
      {
        cause,
      },
    );
  }
}
