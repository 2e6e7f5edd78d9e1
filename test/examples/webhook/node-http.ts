/** Receives webhook deliveries with nothing but Node. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

const maxBodyBytes = 1024 * 1024;

export function createReceiver(keySetUrl: string, onEvent: (event: unknown) => Promise<void>): Server {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // Events that are being handled. A second attempt gets 503, because the handling may still fail.
  const handling = new Set<string>();

  async function receive(request: IncomingMessage): Promise<[status: number, text: string]> {
    const body = await readBody(request);
    if (body === undefined) return [413, 'too large'];
    const delivery = await verifyWebhook({ headers: request.headers, body, keys });
    if (!delivery.ok) return [delivery.reason === 'keys_unavailable' ? 503 : 401, delivery.reason];
    const { eventId } = delivery;
    if (handling.has(eventId)) return [503, 'still handled'];
    if (guard.check(eventId) === 'duplicate') return [200, 'duplicate'];
    handling.add(eventId);
    try {
      await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
      return [200, 'taken'];
    } catch (error) {
      console.error(eventId, error);
      guard.forget(eventId);
      return [500, 'failed'];
    } finally {
      handling.delete(eventId);
    }
  }

  return createServer((request, response) => {
    receive(request).then(
      ([status, text]) => response.writeHead(status).end(text),
      // The sender hung up in the middle of its body.
      () => response.destroy(),
    );
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
