import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes the answer to one request. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A real server on loopback that gives one answer after the other, and then repeats the last one. */
export interface ScriptedServer {
  readonly url: string;
  /** The requests so far. */
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  close(): Promise<void>;
}

/** Starts a server that follows a script. */
export async function startScriptedServer(
  ...answers: readonly [Answer, ...Answer[]]
): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const answer = answers[Math.min(requests.length, answers.length - 1)] ?? answers[0];
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

/** Answers with any body. */
export function text(body: string, status = 200, contentType = 'text/html'): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': contentType }).end(body);
  };
}

/** Cuts the connection, after some bytes of a reply when `after` is given. */
export function cut(after = ''): Answer {
  return (response) => {
    if (!after) {
      response.destroy();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write(after, () => response.destroy());
  };
}
