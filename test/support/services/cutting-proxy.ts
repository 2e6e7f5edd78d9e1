import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A cut in one exchange. After it all exchanges pass unchanged. */
export interface Cut {
  readonly method: 'OPTIONS' | 'POST';
  /** Exact path of the request. */
  readonly path: string;
  /** Whether the bytes of the request or of the response are counted. */
  readonly direction: 'request' | 'response';
  /** How many bytes pass before the cut. */
  readonly after: number;
  /** After the cut: the connection closes, or the rest arrives byte by byte. */
  readonly then: 'close' | 'trickle';
}

/** One request and its reply, as they passed. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Bytes of the head, if it arrived in one piece. `requestBytes` includes the body. */
  readonly requestHeadBytes: number;
  requestBytes: number;
  responseHeadBytes: number;
  responseBytes: number;
}

/** What has happened since a cut was last set. */
export interface CutRecord {
  /** Whether the cut has happened: enough bytes passed. */
  readonly hasStruck: boolean;
  readonly exchanges: readonly Exchange[];
  /** Every key that the service was asked to open a session for. */
  readonly loginKeys: readonly string[];
}

/** A TCP proxy in front of a service. */
export interface CuttingProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Sets the next cut, undefined for none, and returns the record since the last call. */
  set(cut: Cut | undefined): CutRecord;
  stop(): Promise<void>;
}

/** Milliseconds between two bytes with `trickle`. */
const TRICKLE_MS = 1;

/**
 * Starts a TCP proxy that forwards bytes as they arrive and cuts at one exact byte.
 *
 * It separates exchanges without parsing HTTP: browsers do not pipeline, so bytes from the client that follow bytes of
 * a reply on the same connection belong to the next request.
 */
export async function startCuttingProxy(servicePort: number): Promise<CuttingProxy> {
  let cut: Cut | undefined;
  let hasStruck = false;
  let exchanges: Exchange[] = [];
  let loginKeys = new Set<string>();
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const service = connect(servicePort, '127.0.0.1');
    let exchange: Exchange | undefined;
    let mine: Cut | undefined;
    let held = Buffer.alloc(0);
    let body = '';
    let isOver = false;

    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Broken connections are what the tests are about. `close` ends the other side.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.end();
      });
    }

    client.on('data', (chunk) => {
      if (isOver) return;
      if (!exchange || exchange.responseBytes > 0) {
        exchange = undefined;
        held = Buffer.concat([held, chunk]);
        const [, method, path] = /^(\w+) (\S+) /.exec(held.toString('latin1')) ?? [];
        // The first line has not arrived completely yet.
        if (method === undefined || path === undefined) return;
        const requestHeadBytes = endOfHead(held);
        exchange = {
          method,
          path,
          requestHeadBytes,
          requestBytes: 0,
          responseHeadBytes: 0,
          responseBytes: 0,
        };
        exchanges.push(exchange);
        const isMine = cut?.method === method && cut.path === path;
        mine = isMine && !hasStruck ? cut : undefined;
        chunk = held;
        held = Buffer.alloc(0);
        body = '';
      }
      const passed = exchange.requestBytes;
      exchange.requestBytes += chunk.length;
      if (mine?.direction === 'request' && exchange.requestBytes > mine.after) {
        strike(mine, chunk, mine.after - passed, service, client);
        if (isOver) return;
      } else write(service, chunk);
      body += chunk.toString('latin1');
      const key = /"verificationToken".*"publicKey":"(0[23][0-9a-f]{64})"/.exec(body)?.[1];
      if (key !== undefined && exchange.path === '/v1/otp_login_v2') loginKeys.add(key);
    });

    service.on('data', (chunk) => {
      if (isOver || !exchange) return;
      const passed = exchange.responseBytes;
      if (passed === 0) exchange.responseHeadBytes = endOfHead(chunk);
      exchange.responseBytes += chunk.length;
      if (mine?.direction === 'response' && exchange.responseBytes > mine.after) {
        strike(mine, chunk, mine.after - passed, client, service);
      } else write(client, chunk);
    });

    // Later bytes must not overtake those that still trickle.
    const slow = new Map<Socket, Buffer>();
    function write(to: Socket, bytes: Buffer): void {
      const waiting = slow.get(to);
      if (waiting) slow.set(to, Buffer.concat([waiting, bytes]));
      else to.write(bytes);
    }

    function strike({ then }: Cut, chunk: Buffer, length: number, to: Socket, from: Socket): void {
      hasStruck = true;
      mine = undefined;
      if (then === 'trickle') {
        to.write(chunk.subarray(0, length));
        slow.set(to, chunk.subarray(length));
        const timer = setInterval(() => {
          const waiting = slow.get(to) ?? Buffer.alloc(0);
          to.write(waiting.subarray(0, 1));
          slow.set(to, waiting.subarray(1));
          if (waiting.length <= 1) slow.delete(to);
          if (!slow.has(to) || to.destroyed) clearInterval(timer);
        }, TRICKLE_MS);
        return;
      }
      isOver = true;
      to.end(chunk.subarray(0, length));
      from.destroy();
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      const record = { hasStruck, exchanges, loginKeys: [...loginKeys] };
      cut = next;
      hasStruck = false;
      exchanges = [];
      loginKeys = new Set();
      return record;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function endOfHead(bytes: Buffer): number {
  return bytes.indexOf('\r\n\r\n') + 4;
}
