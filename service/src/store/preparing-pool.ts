import { createHash } from 'node:crypto';
import pg from 'pg';
import { endsConnection, toDatabaseError } from './database-unavailable.ts';

/**
 * Statements that one connection keeps prepared. Every text of the service has its place many times over; the limit is
 * for texts that grow with a list, which would otherwise fill the memory of the server.
 */
const MAXIMUM_PREPARED = 250;

/** Goes around a statement, to measure it. The text has no values. */
export type AroundStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** Options of {@link PreparingPool}; the pool hands them to each of its connections. */
export interface PreparingPoolConfig extends pg.PoolConfig {
  readonly aroundStatement?: AroundStatement | undefined;
  /** Nothing is prepared: a pooler stands before the server, and the next statement may meet another session. */
  readonly isPooled?: boolean;
  /** Cuts the connections, whatever is asked or waited for there. Afterwards none is opened. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A connection that has each statement parsed and planned once. With it tag updates are 1.2 times as many on PostgreSQL
 * and 1.5 times embedded (`npm run bench:parts`).
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** When it last answered, by `performance.now`. */
  heardAt = performance.now();
  /** When it was given up, because it broke or did not answer in time. */
  givenUpAt = -Infinity;
  /** Gives it back to the pool to be ended, while it is in use. */
  throwAway: () => void = () => undefined;

  readonly #around: AroundStatement | undefined;
  readonly #isPooled: boolean;

  constructor(config?: PreparingPoolConfig) {
    super(config);
    this.#around = config?.aroundStatement;
    this.#isPooled = config?.isPooled ?? false;
    // The loss of a connection in use is an event besides the error of its query. Without a listener Node would end
    // the process.
    this.on('error', () => undefined);
    cutOnAbort(this, config?.signal);
  }

  // The overloads of the class are many and the library's session uses one of them.
  override query(...parameters: never[]): never {
    const [{ rowMode, text }, values, ...rest] = parameters as unknown as Query;
    const mayPrepare = values !== undefined && values.length > 0 && !this.#isPooled;
    const name = mayPrepare ? this.#toName(text) : undefined;
    // The library also gives parsers for dates; no column is one, and the embedded database trips over them.
    const query = {
      text,
      ...(rowMode === undefined ? {} : { rowMode }),
      ...(name === undefined ? {} : { name }),
    };
    const run = (): Promise<unknown> =>
      this.#await(text, Reflect.apply(super.query, this, [query, values, ...rest]) as Promise<unknown>);
    return (this.#around === undefined ? run() : this.#around(text, run)) as never;
  }

  async #await(text: string, result: Promise<unknown>): Promise<unknown> {
    try {
      const answer = await result;
      this.heardAt = performance.now();
      return answer;
    } catch (error) {
      if (endsConnection(error)) {
        this.givenUpAt = performance.now();
        // After a time limit of its own the driver would wait for the old answer on the same connection.
        this.connection.stream.destroy();
      }
      if (text.startsWith('begin')) this.throwAway();
      throw toDatabaseError(error);
    }
  }

  /** A name that follows from the text: the embedded database has one session, which outlives a connection. */
  #toName(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAXIMUM_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** Cuts a connection when the signal is given. The server rolls back what is under way there, and gives its locks back. */
export function cutOnAbort(client: pg.Client, signal: AbortSignal | undefined): void {
  const cut = (): void => void client.connection.stream.destroy(new Error('The connection was cut.'));
  signal?.addEventListener('abort', cut, { once: true });
  client.once('end', () => signal?.removeEventListener('abort', cut));
}

/** How the library's session calls a connection. */
type Query = readonly [
  { readonly text: string; readonly rowMode?: 'array' },
  (readonly unknown[])?,
  ...(readonly unknown[]),
];

/** Connections that prepare what they are asked, and that survive a statement that fails. */
export class PreparingPool extends pg.Pool {
  /** When a connection was last given up. Others that have not answered since may be dead as well. */
  #givenUpAt = -Infinity;
  readonly #signal: AbortSignal | undefined;

  constructor(config: PreparingPoolConfig) {
    super({ ...config, Client: PreparingClient });
    this.#signal = config.signal;
  }

  // The pool's own way ends the connection, and everything prepared with it, whenever a statement fails.
  override query(...parameters: never[]): never {
    return this.#query(parameters) as never;
  }

  // Only the form that answers with a promise is in use.
  override connect(): never {
    return this.#checkOut() as never;
  }

  async #query(parameters: never[]): Promise<unknown> {
    const client = await this.#checkOut();
    try {
      return await client.query(...(parameters as unknown as [string]));
    } finally {
      client.release();
    }
  }

  /**
   * Takes a connection out of the pool. One that breaks, or on which a transaction cannot begin, goes back at once, to be
   * thrown away: the library forgets to give it back when `begin` fails, and ten such moments would use up the pool; an
   * embedded database has one connection. When one was given up, as after a failover, the others that were not heard
   * since are thrown away unused.
   */
  async #checkOut(): Promise<pg.PoolClient> {
    const client = await this.#take();
    const release = client.release.bind(client);
    const giveBack = (error?: Error | boolean): void => {
      this.#givenUpAt = Math.max(this.#givenUpAt, client.givenUpAt);
      client.off('error', giveBack);
      client.release = client.throwAway = () => undefined;
      release(error);
    };
    client.on('error', giveBack);
    client.release = giveBack;
    client.throwAway = () => giveBack(true);
    return client;
  }

  async #take(): Promise<PreparingClient & pg.PoolClient> {
    for (;;) {
      // A signal that was given is not given again: it would cut no connection that begins now.
      this.#signal?.throwIfAborted();
      let client: PreparingClient & pg.PoolClient;
      try {
        client = (await super.connect()) as PreparingClient & pg.PoolClient;
      } catch (error) {
        throw toDatabaseError(error);
      }
      if (client.heardAt >= this.#givenUpAt) return client;
      client.release(true);
    }
  }
}
