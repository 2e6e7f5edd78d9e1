/** Receives webhook deliveries wherever a handler is `Request → Response`: edge functions, Deno, Bun, service workers. */
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(
  keySetUrl: string,
  onEvent: (event: unknown) => Promise<void>,
): (request: Request) => Promise<Response> {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();

  return async (request) => {
    // Bytes, not text(): that would take a byte order mark away, and with it the signature.
    const body = await request.arrayBuffer();
    const delivery = await verifyWebhook({ headers: request.headers, body, keys });
    if (!delivery.ok) {
      // Without keys there is no verdict: 503 has the service try again, 401 ends the delivery.
      const status = delivery.reason === 'keys_unavailable' ? 503 : 401;
      return new Response(delivery.reason, { status });
    }
    if (guard.check(delivery.eventId) === 'duplicate') return new Response('duplicate');
    try {
      await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
      return new Response('taken');
    } catch (error) {
      console.error(delivery.eventId, error);
      guard.forget(delivery.eventId);
      return new Response('failed', { status: 500 });
    }
  };
}
