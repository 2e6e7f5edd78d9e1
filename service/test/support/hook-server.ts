import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the hook received it. */
export interface ReceivedCall {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** A real HTTP server on this machine that receives hooks. */
export interface HookServer {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** The answer to all following requests; with `undefined` callers get no answer. */
  answer: { readonly status: number; readonly headers?: Record<string, string> } | undefined;
  /** Called with each request before it is answered. */
  meanwhile?: () => void | Promise<void>;
  close(): Promise<void>;
}

/** Starts a server that records its requests and answers 200 by default. */
export async function startHookServer(): Promise<HookServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async (): Promise<void> => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
      hook.calls.push({ method: request.method ?? '', headers: request.headers, body });
      await hook.meanwhile?.();
      if (hook.answer !== undefined)
        response.writeHead(hook.answer.status, hook.answer.headers).end('a long story');
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hook: HookServer = {
    url: `http://127.0.0.1:${port}/sms`,
    calls: [],
    answer: { status: 200 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return hook;
}
