import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Clock } from '../base/clock.ts';
import { StartError } from '../base/start-error.ts';
import { ProblemError } from '../base/problem-error.ts';
import { createBodyReader } from './body-reader.ts';
import { addCorsHeaders } from './cors.ts';
import { toProblemReply } from './problem-reply.ts';
import type { RequestInfo } from './request-info.ts';

/** How long a connection may take, in milliseconds, and how much it may send before a body. */
export interface ServerLimits {
  /** Until the headers are complete; 10 seconds. */
  readonly headersTimeoutMs: number;
  /** Until the request is complete; 20 seconds. */
  readonly requestTimeoutMs: number;
  /** Between two requests of one connection; 65 seconds, longer than the minute that proxies in front keep theirs. */
  readonly keepAliveTimeoutMs: number;
  /** How often slow connections are looked for; 1 second. */
  readonly checkIntervalMs: number;
  /** Bytes of request line and headers; 16 KiB. */
  readonly maximumHeaderBytes: number;
  /**
   * Connections at the same time; 4,096. While the maximum is reached, no connection is kept alive after its reply, and
   * a new one beyond it is closed.
   */
  readonly maximumConnections: number;
  /** Bytes of bodies larger than 16 KiB that are held at the same time; 64 MB. */
  readonly bodyMemoryBytes: number;
}

/** Limits that no honest caller meets. */
export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  keepAliveTimeoutMs: 65_000,
  checkIntervalMs: 1_000,
  maximumHeaderBytes: 16_384,
  maximumConnections: 4_096,
  bodyMemoryBytes: 64_000_000,
};

/** Connections that may wait to be accepted. Node's 511 is too few for a burst of a thousand: the rest are reset. */
const CONNECTION_BACKLOG = 4096;

/** A server that listens. */
export interface ListeningServer {
  /** `http://127.0.0.1:8787`: where this machine reaches it. */
  readonly baseUrl: string;
  /**
   * Accepts no more requests, lets running ones finish for up to `graceMs` milliseconds, 5,000 unless given, then cuts
   * the rest.
   */
  close(graceMs?: number): Promise<void>;
}

/** Options of {@link listen}. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly limits?: Partial<ServerLimits>;
  /** Names of the settings for host and port, in error messages; `--host` and `--port` unless given. */
  readonly settings?: { readonly host: string; readonly port: string };
  /** Answers a request. */
  fetch(request: Request, info: RequestInfo): Promise<Response>;
}

/** Listens on a port. Throws a `StartError` when the port or address cannot be used. */
export async function listen(options: ListenOptions): Promise<ListeningServer> {
  const limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
  const bodies = createBodyReader(limits.bodyMemoryBytes);
  let connections = 0;
  const isFull = (): boolean => connections >= limits.maximumConnections;
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const origin = request.headers.get('origin');
      if (hasSeveralHosts(incoming as IncomingMessage)) {
        return toRefusal(
          new ProblemError('INVALID_REQUEST', 'The request has more than one header Host; send one.'),
          origin,
        );
      }
      const problem = await bodies.read(incoming as IncomingMessage, outgoing as ServerResponse);
      if (problem !== undefined) {
        const reply = toRefusal(problem, origin);
        // The rest of the body is not read, so the connection cannot serve another request.
        reply.headers.set('connection', 'close');
        return reply;
      }
      const reply = await options.fetch(request, {
        remoteAddress: incoming.socket.remoteAddress ?? '',
        cutAfter: (bytes) => cutAfter(incoming as IncomingMessage, outgoing as ServerResponse, bytes),
      });
      if (isFull()) reply.headers.set('connection', 'close');
      return reply;
    },
    {
      // The adapter's own Request and Response are lazy; the service reads the standard ones.
      overrideGlobalObjects: false,
      errorHandler: (error) => toRefusal(toProblem(error), '*'),
    },
  );
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maximumHeaderBytes,
    },
    (incoming, outgoing) => void answer(incoming, outgoing),
  );
  server.maxConnections = limits.maximumConnections;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
    // Closing idle connections disturbs no request and makes room for the next caller.
    if (isFull()) server.closeIdleConnections();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, options.clock));

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, options)));
    server.listen({ port: options.port, host: options.host, backlog: CONNECTION_BACKLOG }, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://${toReachable(address, family)}:${port}`,
    close: (graceMs = 5_000) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** The address at which this machine reaches a bound address: a wildcard cannot be called. */
function toReachable(address: string, family: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

function toStartError(
  error: NodeJS.ErrnoException,
  { host, port, settings = { host: '--host', port: '--port' } }: ListenOptions,
): Error {
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with ${settings.port}.`,
    EACCES: `Port ${port} needs privileges. Choose one above 1023 with ${settings.port}.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with ${settings.host}.`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with ${settings.host}.`,
  };
  const remedy = remedies[error.code ?? ''];
  return remedy === undefined ? error : new StartError(remedy, { cause: error });
}

/**
 * Whether the Host header is there more than once. Node keeps the first one; a proxy in front may have decided by the
 * second (RFC 9112, section 3.2).
 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/**
 * Builds the reply to a request that does not reach the service, readable by a page. `origin` is `*` where it is not
 * known.
 */
function toRefusal(problem: ProblemError, origin: string | null): Response {
  const reply = toProblemReply(problem);
  addCorsHeaders(reply.headers, origin);
  return reply;
}

/** Turns an error into the problem of a request that did not reach the service. */
function toProblem(error: unknown): ProblemError {
  return error instanceof RequestError
    ? new ProblemError('INVALID_REQUEST', 'The header Host or the path of the request is not valid.', {
        cause: error,
      })
    : new ProblemError('INTERNAL', 'The service failed; try again later.', { cause: error });
}

/** Answers a connection whose bytes Node's parser has refused, before there was a request. */
async function refuse(error: NodeJS.ErrnoException, socket: Duplex, clock: Clock): Promise<void> {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isLate && hasSentNothing(socket)) {
    // If this process was held up, bytes that arrived in time are only read now.
    await setImmediate();
    // A client may open a connection in advance. It would take an answer here for the reply to its next request.
    if (hasSentNothing(socket)) socket.destroy();
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ProblemError('REQUEST_TOO_LARGE', 'The headers of the request are too long.')
      : isLate
        ? new ProblemError('INVALID_REQUEST', 'The request did not arrive in time.')
        : new ProblemError('INVALID_REQUEST', 'This is not an HTTP request.');
  const reply = toRefusal(problem, '*');
  const body = await reply.text();
  socket.end(
    [
      `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`,
      ...[...reply.headers].map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Date: ${new Date(clock.now()).toUTCString()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function hasSentNothing(socket: Duplex): boolean {
  return (socket as Socket).bytesRead === 0;
}

/**
 * Sends this many bytes of the reply, status line and headers included, and then ends the connection, as a broken
 * network would. With 0 the connection is reset before the first byte.
 */
function cutAfter(incoming: IncomingMessage, outgoing: ServerResponse, bytes: number): void {
  const socket: Socket = incoming.socket;
  outgoing.shouldKeepAlive = false;
  let left = bytes;
  const write = socket.write.bind(socket) as (chunk: Buffer, callback: () => void) => boolean;
  const cut = (): void => void (bytes === 0 ? socket.resetAndDestroy() : socket.destroy());
  socket.write = (
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | (() => void),
    callback?: () => void,
  ) => {
    const data =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
        : chunk;
    const done = typeof encoding === 'function' ? encoding : callback;
    if (left <= 0) {
      // The allowed bytes are still being written, and the callback ends the connection after them. Ending it now would
      // drop them.
      if (bytes === 0) cut();
      return false;
    }
    const part = Buffer.from(data.subarray(0, left));
    left -= part.length;
    return write(part, () => {
      if (left <= 0) cut();
      else done?.();
    });
  };
}
