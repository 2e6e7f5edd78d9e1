import pg from 'pg';
import { cutOnAbort } from './preparing-pool.ts';

/** In milliseconds, how long a start waits for the server. */
const WAIT_MS = 10_000;

/**
 * Tells whether something stands between the service and PostgreSQL that hands out sessions of the server, as PgBouncer
 * does. Then two statements may meet two sessions, and nothing may rest in one: no prepared statement, no setting.
 *
 * A server names its session when a connection begins. A pooler answers in its place, with a number of its own. The signal
 * ends the wait for an answer.
 */
export async function isBehindPooler(url: string, signal?: AbortSignal): Promise<boolean> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  // The loss of a connection is an event besides the error of its query, and would end the process.
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
