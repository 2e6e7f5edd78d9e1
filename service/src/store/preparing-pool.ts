import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Statements that one connection keeps prepared. Every text of the service has its place many times over; the limit is
 * for texts that grow with a list, which would otherwise fill the memory of the server.
 */
const MAXIMUM_PREPARED = 250;

/**
 * A connection that has each statement parsed and planned once. Reading and planning cost several times what running
 * does, on a server and more so on the embedded database.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // The overloads of the class are many and the library's session uses one of them.
  override query(...parameters: never[]): never {
    const [{ rowMode, text }, values, ...rest] = parameters as unknown as Query;
    const name = values === undefined || values.length === 0 ? undefined : this.#toName(text);
    // The library also gives parsers for dates; no column is one, and the embedded database trips over them.
    const query = {
      text,
      ...(rowMode === undefined ? {} : { rowMode }),
      ...(name === undefined ? {} : { name }),
    };
    return Reflect.apply(super.query, this, [query, values, ...rest]) as never;
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

/** How the library's session calls a connection. */
type Query = readonly [
  { readonly text: string; readonly rowMode?: 'array' },
  (readonly unknown[])?,
  ...(readonly unknown[]),
];

/** Connections that prepare what they are asked, and that survive a statement that fails. */
export class PreparingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PreparingClient });
  }

  // The pool's own way ends the connection, and everything prepared with it, whenever a statement fails.
  override query(...parameters: never[]): never {
    return this.#query(parameters) as never;
  }

  async #query(parameters: never[]): Promise<unknown> {
    const client = await this.connect();
    try {
      return await client.query(...(parameters as unknown as [string]));
    } finally {
      client.release();
    }
  }
}
