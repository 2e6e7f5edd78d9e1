import { createHash } from 'node:crypto';
import pg from 'pg';
import { endsConnection, toDatabaseError } from './database-unavailable.ts';

/**
 * Maximum number of statements that one connection keeps prepared. The statements of the service fit many times over.
 * The limit is for statements whose text grows with a list, which would otherwise fill the memory of the server.
 */
const MAXIMUM_PREPARED = 250;

/** Wraps a statement, to measure it. The text contains no values. */
export type AroundStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** Options of {@link PreparingPool}; the pool hands them to each of its connections. */
export interface PreparingPoolConfig extends pg.PoolConfig {
  readonly aroundStatement?: AroundStatement | undefined;
  /** Prepares nothing: a pooler stands before the server, and the next statement may run in another session. */
  readonly isPooled?: boolean;
  /** Cuts the connections when it is aborted, whatever runs or waits on them. Afterwards none is opened. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A connection that has each statement parsed and planned only once. With it the service does 1.2 times as many tag
 * updates on PostgreSQL and 1.5 times as many embedded (`npm run bench:parts`).
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** When the connection last answered, by `performance.now`. */
  heardAt = performance.now();
  /** When the connection was given up because it broke or did not answer in time; same clock. */
  givenUpAt = -Infinity;
  /** Returns the connection to the pool, which ends it. Does nothing while the connection is not in use. */
  throwAway: () => void = () => undefined;
  /** The text that is sent for `begin` while the connection is in use; see {@link PreparingPool.beginningWith}. */
  beginning = 'begin';

  readonly #around: AroundStatement | undefined;
  readonly #isPooled: boolean;

  constructor(config?: PreparingPoolConfig) {
    super(config);
    this.#around = config?.aroundStatement;
    this.#isPooled = config?.isPooled ?? false;
    // A connection that is lost while in use emits an event in addition to the error of its query. Without a listener
    // Node would end the process.
    this.on('error', () => undefined);
    cutOnAbort(this, config?.signal);
  }

  // The class has many overloads; Drizzle's session uses one of them.
  override query(...parameters: never[]): never {
    const [{ rowMode, text }, values, ...rest] = parameters as unknown as Query;
    const mayPrepare = values !== undefined && values.length > 0 && !this.#isPooled;
    const name = mayPrepare ? this.#toName(text) : undefined;
    // Drizzle also passes parsers for dates. No column is a date, and the embedded database fails on them.
    const query = {
      text: text === 'begin' ? this.beginning : text,
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
        // After a query timeout the driver would wait for the late answer on the same connection.
        this.connection.stream.destroy();
      }
      if (text.startsWith('begin')) this.throwAway();
      throw toDatabaseError(error);
    }
  }

  /**
   * Derives the name of a prepared statement from its text: the embedded database has one session, which outlives the
   * connection, so a name must never stand for two texts. `undefined` when the connection keeps its maximum already.
   */
  #toName(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAXIMUM_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** Cuts a connection when the signal is aborted. The server rolls back what runs there and releases its locks. */
export function cutOnAbort(client: pg.Client, signal: AbortSignal | undefined): void {
  const cut = (): void => void client.connection.stream.destroy(new Error('The connection was cut.'));
  signal?.addEventListener('abort', cut, { once: true });
  client.once('end', () => signal?.removeEventListener('abort', cut));
}

/** The parameters with which Drizzle's session calls `query`. */
type Query = readonly [
  { readonly text: string; readonly rowMode?: 'array' },
  (readonly unknown[])?,
  ...(readonly unknown[]),
];

/** A pool whose connections prepare their statements and outlive a statement that fails. */
export class PreparingPool extends pg.Pool {
  /** When a connection was last given up. Others that have not answered since may be dead as well. */
  #givenUpAt = -Infinity;
  readonly #signal: AbortSignal | undefined;

  constructor(config: PreparingPoolConfig) {
    super({ ...config, Client: PreparingClient });
    this.#signal = config.signal;
  }

  // The pool's own `query` ends the connection, and everything prepared on it, whenever a statement fails.
  override query(...parameters: never[]): never {
    return this.#query(parameters) as never;
  }

  // Only the form that returns a promise is used.
  override connect(): never {
    return this.#checkOut() as never;
  }

  /**
   * Returns a view of this pool whose transactions begin with another text than `begin`, such as `begin` and a setting.
   * The server gets both in one message: a setting by itself costs the transaction another round trip.
   */
  beginningWith(beginning: string): PreparingPool {
    const connect = (): Promise<pg.PoolClient> => this.#checkOut(beginning);
    const query = (...parameters: never[]): Promise<unknown> => this.#query(parameters);
    return Object.create(this, { connect: { value: connect }, query: { value: query } }) as PreparingPool;
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
   * Takes a connection out of the pool. A connection that breaks, or on which `begin` fails, goes back at once and is
   * ended: Drizzle does not return a connection whose `begin` failed. Ten such failures would use up the pool, and an
   * embedded database has one connection. After a connection was given up, as in a failover, the others that have not
   * answered since are ended unused.
   */
  async #checkOut(beginning = 'begin'): Promise<pg.PoolClient> {
    const client = await this.#take();
    const release = client.release.bind(client);
    const giveBack = (error?: Error | boolean): void => {
      this.#givenUpAt = Math.max(this.#givenUpAt, client.givenUpAt);
      client.off('error', giveBack);
      client.release = client.throwAway = () => undefined;
      release(error);
    };
    client.on('error', giveBack);
    client.beginning = beginning;
    client.release = giveBack;
    client.throwAway = () => giveBack(true);
    return client;
  }

  async #take(): Promise<PreparingClient & pg.PoolClient> {
    for (;;) {
      // An aborted signal fires no second time, so it would not cut a connection that is opened now.
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
