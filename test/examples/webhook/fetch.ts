/** Receives webhook deliveries wherever a handler is `Request → Response`: edge functions, Deno, Bun, service workers. */
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(
  keySetUrl: string,
  onEvent: (event: unknown) => Promise<void>,
): (request: Request) => Promise<Response> {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // Events that are being handled. A second attempt gets 503, because the handling may still fail.
  const handling = new Set<string>();

  return async (request) => {
    // Bytes, not text(): text() removes a byte order mark, and the signature would no longer match.
    const body = await request.arrayBuffer();
    const delivery = await verifyWebhook({ headers: request.headers, body, keys });
    if (!delivery.ok) {
      // Without keys nothing can be verified: 503 makes the service try again, 401 ends the delivery.
      const status = delivery.reason === 'keys_unavailable' ? 503 : 401;
      return new Response(delivery.reason, { status });
    }
    const { eventId } = delivery;
    if (handling.has(eventId)) return new Response('still handled', { status: 503 });
    if (guard.check(eventId) === 'duplicate') return new Response('duplicate');
    handling.add(eventId);
    try {
      await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
      return new Response('taken');
    } catch (error) {
      console.error(eventId, error);
      guard.forget(eventId);
      return new Response('failed', { status: 500 });
    } finally {
      handling.delete(eventId);
    }
  };
}
