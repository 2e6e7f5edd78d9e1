/** Receives webhook deliveries in a Hono application. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(keySetUrl: string, onEvent: (event: unknown) => Promise<void>): Hono {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // Events that are being handled. A second attempt gets 503, because the handling may still fail.
  const handling = new Set<string>();
  const app = new Hono();

  app.post('/hook', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
    const { headers } = context.req.raw;
    const delivery = await verifyWebhook({ headers, body: await context.req.arrayBuffer(), keys });
    if (!delivery.ok)
      return context.text(delivery.reason, delivery.reason === 'keys_unavailable' ? 503 : 401);
    const { eventId } = delivery;
    if (handling.has(eventId)) return context.text('still handled', 503);
    if (guard.check(eventId) === 'duplicate') return context.text('duplicate');
    handling.add(eventId);
    try {
      await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
      return context.text('taken');
    } catch (error) {
      console.error(eventId, error);
      guard.forget(eventId);
      return context.text('failed', 500);
    } finally {
      handling.delete(eventId);
    }
  });
  return app;
}
