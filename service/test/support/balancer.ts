import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A minimal load balancer for several processes: it polls each one's `/readyz` and never retries a request. */
export interface Balancer {
  readonly baseUrl: string;
  /** Adds a process, which gets requests as soon as it is ready. */
  add(baseUrl: string): Promise<void>;
  /** Removes a process. */
  remove(baseUrl: string): void;
  close(): Promise<void>;
}

const PROBE_INTERVAL_MS = 50;

/** Starts a balancer without processes. It keeps connections to the processes open, as proxies do. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const processes = new Map<string, { isReady: boolean }>();
  let turn = 0;

  const server: Server = createServer((incoming, outgoing) => {
    const ready = [...processes].filter(([, { isReady }]) => isReady).map(([url]) => url);
    const target = ready[(turn += 1) % ready.length];
    if (target === undefined) {
      outgoing.writeHead(502).end('no process is ready');
      return;
    }
    const { headers, method = 'GET', url = '/' } = incoming;
    const onward = request(`${target}${url}`, { agent, headers, method }, (reply: IncomingMessage) => {
      outgoing.writeHead(reply.statusCode ?? 500, { 'content-type': reply.headers['content-type'] ?? '' });
      reply.pipe(outgoing);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${error.code ?? error.message}`);
    });
    incoming.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const isReady = async (url: string): Promise<boolean> => {
    try {
      return (await fetch(`${url}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  const timer = setInterval(() => {
    for (const [url, state] of processes) void isReady(url).then((answer) => (state.isReady = answer));
  }, PROBE_INTERVAL_MS);

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      processes.set(url, { isReady: await isReady(url) });
    },
    remove: (url) => void processes.delete(url),
    async close() {
      if (!server.listening) return;
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
