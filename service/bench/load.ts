import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { cpus } from 'node:os';

/** The measurements of a run of many requests. */
export interface LoadReport {
  readonly perSecond: number;
  /** Milliseconds within which half of the requests were answered. */
  readonly medianMs: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99Ms: number;
  /** Share of the machine's processors that was idle. Near 0, more processes cannot do more. */
  readonly idle: number;
}

/** One request that is ready to be sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends prepared requests over a number of connections to each address, as fast as they are answered. Stamps, bytes and
 * connections are made before the measurement, so that it covers the service and not its caller. Throws at the first
 * reply that is not 200.
 */
export async function sendAll(
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<LoadReport> {
  const waiting = requests.map((prepared) => ({
    host: new URL(prepared.url).host,
    bytes: toBytes(prepared),
  }));
  const hosts = new Set(waiting.map(({ host }) => host));
  const callers = await Promise.all(
    Array.from({ length: connections }, async () => {
      const open = new Map<string, Connection>();
      for (const host of hosts) open.set(host, await Connection.open(host));
      return open;
    }),
  );
  const latencies: number[] = [];
  let next = 0;
  const report = beginReport();
  const work = async (open: ReadonlyMap<string, Connection>): Promise<void> => {
    for (let prepared = waiting[next++]; prepared !== undefined; prepared = waiting[next++]) {
      const sentAt = performance.now();
      await (open.get(prepared.host) as Connection).send(prepared.bytes);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(callers.map(work));
  const reported = report(latencies);
  for (const open of callers) for (const connection of open.values()) connection.close();
  return reported;
}

/** Repeats bare work `count` times, with `hands` repetitions at the same time. */
export async function repeat(count: number, hands: number, work: () => Promise<void>): Promise<LoadReport> {
  const latencies: number[] = [];
  let left = count;
  const report = beginReport();
  const hand = async (): Promise<void> => {
    while (left-- > 0) {
      const begunAt = performance.now();
      await work();
      latencies.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return report(latencies);
}

/** Begins a measurement. Answers a function that ends it, given the milliseconds that each request took. */
function beginReport(): (latencies: readonly number[]) => LoadReport {
  const before = readMachine();
  const startedAt = performance.now();
  return (latencies) => {
    const seconds = (performance.now() - startedAt) / 1000;
    const after = readMachine();
    return {
      perSecond: latencies.length / seconds,
      medianMs: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
      idle: (after.idle - before.idle) / (after.all - before.all),
    };
  };
}

/** Reads the milliseconds that the machine's processors have spent since it started, and those without work. */
function readMachine(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) };
}

function toBytes({ body, headers, url }: PreparedRequest): Buffer {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ ...headers, host, 'content-length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${head}\r\n${body}`);
}

/**
 * A minimal HTTP client that sends one request after the other over one connection. Node's own client takes about as much
 * CPU time as the service, and here both share the machine, unlike the callers of a real service.
 */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  static async open(host: string): Promise<Connection> {
    const { hostname, port } = new URL(`http://${host}`);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket.setEncoding('latin1');
    this.#socket.on('data', (part: string) => this.#receive(part));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The service has closed the connection.')));
  }

  send(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #receive(part: string): void {
    this.#received += part;
    const bodyAt = this.#received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#received.slice(0, bodyAt))?.[1];
    if (length === undefined) return this.#settle?.reject(new Error('The reply does not tell its length.'));
    if (this.#received.length < bodyAt + Number(length)) return;
    const reply = this.#received;
    this.#received = '';
    const isDone = reply.startsWith('HTTP/1.1 200 ') && !reply.includes('ACTIVITY_STATUS_FAILED');
    if (isDone) this.#settle?.resolve();
    else this.#settle?.reject(new Error(reply));
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
