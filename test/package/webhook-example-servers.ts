import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createReceiver as createExpress } from '../examples/webhook/express.ts';
import { createReceiver as createFastify } from '../examples/webhook/fastify.ts';
import { createReceiver as createFetch } from '../examples/webhook/fetch.ts';
import { createReceiver as createHono } from '../examples/webhook/hono.ts';
import { createReceiver as createNodeHttp } from '../examples/webhook/node-http.ts';

/** Handles an event that an example has accepted. */
export type OnEvent = (event: unknown) => Promise<void>;

/** A running example, which receives deliveries at `/hook`. */
export interface RunningExample {
  readonly url: string;
  close(): Promise<unknown>;
}

/** Listens on loopback, and keeps Hono from replacing the platform's `Request` and `Response` in the whole process. */
const onLoopback = { port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false } as const;

/** Starts each example as a real server. Examples that have other routes get one that parses JSON. */
export const examples: Readonly<
  Record<string, (keySetUrl: string, onEvent: OnEvent) => Promise<RunningExample>>
> = {
  'node-http': async (keySetUrl, onEvent) =>
    running(createNodeHttp(keySetUrl, onEvent).listen(0, '127.0.0.1')),
  express: async (keySetUrl, onEvent) => {
    const app = createExpress(keySetUrl, onEvent);
    app.post('/other', ({ body }, response) => void response.json(body));
    return running(createServer(app).listen(0, '127.0.0.1'));
  },
  fastify: async (keySetUrl, onEvent) => {
    const app = createFastify(keySetUrl, onEvent);
    app.post('/other', async ({ body }) => body);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url: address, close: () => app.close() };
  },
  hono: async (keySetUrl, onEvent) => {
    const app = createHono(keySetUrl, onEvent);
    app.post('/other', async (context) => context.json(await context.req.json()));
    return running(serve({ ...onLoopback, fetch: app.fetch }) as Server);
  },
  fetch: async (keySetUrl, onEvent) =>
    running(serve({ ...onLoopback, fetch: createFetch(keySetUrl, onEvent) }) as Server),
};

async function running(server: Server): Promise<RunningExample> {
  if (!server.listening) await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
