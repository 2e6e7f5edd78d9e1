import type { Ledger } from '../ledger/ledger.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import { toJsonReply } from './json-reply.ts';
import type { App } from './operations.ts';

/** Paths of the public log of activities. */
const LOG_PATHS = ['/log/checkpoint', '/log/keys', '/log/consistency'] as const;

/**
 * Serves the public part of the log: its size and the root of its tree, the keys that sign them, and proofs that the
 * log has only grown. Nothing of it reveals anything about an activity. The content of an entry is answered by a query
 * of its organization.
 */
export function serveLog(
  app: App,
  ledger: Pick<Ledger, 'proveGrowth' | 'readCheckpoint' | 'readKeys'>,
): void {
  const [checkpointPath, keysPath, consistencyPath] = LOG_PATHS;
  app.get(checkpointPath, async () => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return new Response(await ledger.readCheckpoint(), { headers });
  });
  app.get(keysPath, async () => {
    const { keys, origin } = await ledger.readKeys();
    return toJsonReply({
      origin,
      keys: keys.map(({ createdAt, key, retiredAt }) => ({
        key,
        createdAt: toTimestamp(createdAt),
        ...(retiredAt === null ? {} : { retiredAt: toTimestamp(retiredAt) }),
      })),
    });
  });
  app.get(consistencyPath, async ({ req }) => {
    const [from, to] = ['from', 'to'].map((name) => readSize(name, req.query(name))) as [number, number];
    const path = await ledger.proveGrowth(from, to);
    if (path === undefined) {
      throw new ProblemError(
        'INVALID_REQUEST',
        'Parameter "from" must not be above "to", and "to" not above the size of the log.',
        {
          path: from > to ? 'from' : 'to',
        },
      );
    }
    return toJsonReply({ from, to, path });
  });
}

function readSize(name: string, text: string | undefined): number {
  if (text !== undefined && /^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  throw new ProblemError(
    'INVALID_REQUEST',
    `Parameter "${name}" must be a whole number from 0: the size that a checkpoint names.`,
    { path: name },
  );
}
