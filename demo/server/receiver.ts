import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A delivery as it is passed on to a page: exactly what arrived, for the page to verify. */
export interface ForwardedDelivery {
  /** Names and values in turns, as Node's `rawHeaders`: a repeated header is there twice. */
  readonly headers: readonly string[];
  /** The body's bytes in base64. */
  readonly body: string;
}

/** A receiver of webhooks that runs. */
export interface DeliveryReceiver {
  /** Where deliveries go, and where pages listen. */
  readonly url: string;
  close(): Promise<void>;
}

/** Path of deliveries (POST) and of the stream to the pages (GET). */
export const DELIVERIES_PATH = '/deliveries';

/** No delivery is larger. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * Starts a receiver of webhooks on this machine. It verifies nothing and keeps nothing: it hands headers and bytes to
 * the pages that listen, as server-sent events. While none does it answers 503, so the service keeps the delivery and
 * tries again; what comes during a reload is not lost.
 */
export async function startReceiver(port: number): Promise<DeliveryReceiver> {
  const pages = new Set<ServerResponse>();

  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // Asks for the connection again after a second, and has proxies pass the head on.
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
    // A page on the internet can give its own name the address 127.0.0.1, and would read along.
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

/** Reads a body to its end; undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to the end all the same: who still sends hears no answer.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}
