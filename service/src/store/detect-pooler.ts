import pg from 'pg';
import { cutOnAbort } from './preparing-pool.ts';

/** How long a start waits for the server, in milliseconds. */
const WAIT_MS = 10_000;

/**
 * Tells whether a pooler such as PgBouncer stands between the service and PostgreSQL and shares out sessions of the
 * server. Then two statements may run in two sessions, and no state may be kept in one: no prepared statement, no
 * setting.
 *
 * A server names the process id of its session when a connection begins. A pooler answers in its place with a number of
 * its own. The signal ends the wait for an answer.
 */
export async function isBehindPooler(url: string, signal?: AbortSignal): Promise<boolean> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  // A lost connection emits an event in addition to the error of its query. Without a listener the event would end the
  // process.
  client.on('error', () => undefined);
  cutOnAbort(client, signal);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as { processID?: number | null }).processID;
  } finally {
    await client.end();
  }
}
