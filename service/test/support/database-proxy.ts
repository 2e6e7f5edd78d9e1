import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a PostgreSQL server, which can break connections. */
export interface DatabaseProxy {
  /** The given URL, with the proxy's address. */
  readonly url: string;
  /** Breaks every connection: a reset, an orderly close, or silence in both directions. */
  cut(manner: 'reset' | 'close' | 'silence'): void;
  /** Whether new connections are accepted; otherwise they are refused. */
  isOpen: boolean;
  /** Connects new connections to the server at another socket, like an address that moves to another server. */
  target(socketPath: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy for the database at a URL, whose server listens on a socket in a folder. */
export async function startDatabaseProxy(url: string, socketPath: string): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const state = { isOpen: true, socketPath };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (!state.isOpen) {
      client.resetAndDestroy();
      return;
    }
    const database = connect(state.socketPath);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [database, client] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { pathname } = new URL(url.replace('@/', '@local/'));
  return {
    url: `postgres://latchkey@127.0.0.1:${port}${pathname}`,
    cut(manner) {
      for (const pair of pairs) {
        const [client, database] = pair;
        client.unpipe();
        database.unpipe();
        if (manner === 'reset') client.resetAndDestroy();
        if (manner === 'close') client.end();
        if (manner !== 'silence') database.destroy();
      }
    },
    get isOpen() {
      return state.isOpen;
    },
    set isOpen(value) {
      state.isOpen = value;
    },
    target(other) {
      state.socketPath = other;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const [client, database] of pairs) {
          client.destroy();
          database.destroy();
        }
        server.close(() => resolve());
      }),
  };
}
