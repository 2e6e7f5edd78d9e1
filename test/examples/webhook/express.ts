/** Receives webhook deliveries in an Express application. */
import express, { type Express } from 'express';
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(keySetUrl: string, onEvent: (event: unknown) => Promise<void>): Express {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // Events that are being handled. A second attempt gets 503, because the handling may still fail.
  const handling = new Set<string>();
  const app = express();

  // Parses the raw body of this route. Register it before express.json(), which would leave no bytes to verify.
  const rawBody = express.raw({ type: () => true, limit: '1mb', inflate: false });
  app.post('/hook', rawBody, async (request, response) => {
    const body = request.body as Buffer;
    const delivery = await verifyWebhook({ headers: request.headers, body, keys });
    if (!delivery.ok) {
      response.status(delivery.reason === 'keys_unavailable' ? 503 : 401).send(delivery.reason);
    } else if (handling.has(delivery.eventId)) {
      response.status(503).send('still handled');
    } else if (guard.check(delivery.eventId) === 'duplicate') {
      response.send('duplicate');
    } else {
      handling.add(delivery.eventId);
      try {
        await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
        response.send('taken');
      } catch (error) {
        console.error(delivery.eventId, error);
        guard.forget(delivery.eventId);
        response.status(500).send('failed');
      } finally {
        handling.delete(delivery.eventId);
      }
    }
  });

  app.use(express.json());
  return app;
}
