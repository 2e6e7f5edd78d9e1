import { createClock, type Clock } from '../base/clock.ts';
import { openKeys } from './open-keys.ts';
import type { ProgramOptions } from './options.ts';
import { assertDatabase } from './assert-database.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { listDeadLetters, reviveDeadLetters } from '../store/webhook-deliveries.ts';
import type { WebhookCommand } from './maintenance-command.ts';
import { toOrigin } from '../webhooks/receiver-address.ts';
import { ensureWebhookKey, rotateWebhookKey } from '../webhooks/webhook-keys.ts';

/** Dead letters that are listed: the latest. */
const MAXIMUM_LISTED = 1_000;

/**
 * Does what an operator asks for besides running the service, and answers what to print, an object a line. It works
 * beside a running service on a database server; an embedded database is its service's alone. Throws a `StartError`.
 */
export async function maintainWebhooks(
  command: WebhookCommand,
  options: ProgramOptions,
  clock: Clock = createClock(),
): Promise<readonly object[]> {
  assertDatabase(command.name, options.database);
  const { close, database } = await openDatabase(options.database);
  try {
    switch (command.name) {
      case 'rotate-webhook-key':
        return [await rotate(database, options, clock)];
      case 'list-dead-webhooks':
        return await list(database);
      case 'retry-dead-webhooks': {
        const { eventIds } = command;
        const chosen = eventIds.length === 0 ? undefined : eventIds;
        return [{ retried: await reviveDeadLetters(database, chosen) }];
      }
    }
  } finally {
    await close();
  }
}

async function rotate(database: Database, options: ProgramOptions, clock: Clock): Promise<object> {
  const keys = await openKeys(database, options, clock);
  await ensureWebhookKey(database, keys, clock.now());
  return { rotated: true, kid: await rotateWebhookKey(database, keys, clock.now()) };
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
