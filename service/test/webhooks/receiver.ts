import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { waitUntil } from './wait-until.ts';

/** A delivery as it arrived, byte by byte. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  /** Names and values alternately, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a receiver answers a delivery that it has read. */
export type Answer = (response: ServerResponse, arrival: Arrival, socket: Socket) => void;

/** A receiver of webhooks: a real server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly arrivals: readonly Arrival[];
  /** The number of connections so far. */
  readonly connections: number;
  /** The number of connections that are open now. */
  readonly openConnections: number;
  /** The answer to all following deliveries. */
  answer: Answer;
  /** Resolves when the given number of deliveries has arrived. */
  received(count: number): Promise<readonly Arrival[]>;
  /** Stops at once, also with open connections. */
  close(): Promise<void>;
}

/** Makes an answer with this status and body. */
export function answering(status: number, body = 'thank you', headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Starts a receiver that answers 200 by default. With a certificate it uses https. */
export async function startReceiver(
  answer: Answer = answering(200),
  certificate?: { readonly key: string; readonly cert: string },
  port = 0,
): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrival: Arrival = {
        method: request.method ?? '',
        path: request.url ?? '',
        rawHeaders: request.rawHeaders,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      };
      arrivals.push(arrival);
      receiver.answer(response, arrival, request.socket);
    });
  };
  const server: Server =
    certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  // A failed test does not close its receiver, which must not keep the process running.
  server.unref();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.unref());
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${bound}/hook`,
    port: bound,
    arrivals,
    answer,
    get connections() {
      return connections;
    },
    get openConnections() {
      return sockets.size;
    },
    async received(count) {
      await waitUntil(() => arrivals.length >= count, `${count} deliveries`);
      return arrivals;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return receiver;
}
