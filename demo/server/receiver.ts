import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A delivery as it is forwarded to a page: exactly what arrived, so that the page can verify it. */
export interface ForwardedDelivery {
  /** Alternating names and values, as in Node's `rawHeaders`; a repeated header occurs twice. */
  readonly headers: readonly string[];
  /** The body's bytes in base64. */
  readonly body: string;
}

/** A running receiver of webhooks. */
export interface DeliveryReceiver {
  /** Address for deliveries and for pages that listen. */
  readonly url: string;
  close(): Promise<void>;
}

/** Path of deliveries (POST) and of the stream to the pages (GET). */
export const DELIVERIES_PATH = '/deliveries';

/** Largest body of a delivery. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * Starts a receiver of webhooks on this machine. It verifies and stores nothing: it forwards headers and bytes to the
 * listening pages as server-sent events. While no page listens it answers 503, so that the service keeps the delivery
 * and tries again; a delivery during a reload is not lost.
 */
export async function startReceiver(port: number): Promise<DeliveryReceiver> {
  const pages = new Set<ServerResponse>();

  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // Tells the browser to reconnect after a second. The first bytes also make proxies forward the headers.
    response.write('retry: 1000\n\n');
    pages.add(response);
    response.on('close', () => pages.delete(response));
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) return void response.writeHead(413).end();
    if (pages.size === 0) return void response.writeHead(503, { 'retry-after': '5' }).end();
    const delivery: ForwardedDelivery = { headers: request.rawHeaders, body: body.toString('base64') };
    for (const page of pages) page.write(`data: ${JSON.stringify(delivery)}\n\n`);
    response.writeHead(204).end();
  };

  const server = createServer((request, response) => {
    if (request.url !== DELIVERIES_PATH) response.writeHead(404).end();
    // A page on the internet could resolve its own name to 127.0.0.1 (DNS rebinding) and read the deliveries.
    else if (!isLocal(request.headers.host)) response.writeHead(403).end();
    else if (request.method === 'GET') listen(response);
    else if (request.method === 'POST') take(request, response).catch(() => response.destroy());
    else response.writeHead(405, { allow: 'GET, POST' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `http://127.0.0.1:${port}${DELIVERIES_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isLocal(host = ''): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

/** Reads a whole body; undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // A too large body is read to its end, because a client that is still sending does not read the reply.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}
