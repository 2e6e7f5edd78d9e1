/** Receives webhook deliveries in an Express application. */
import express, { type Express } from 'express';
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(keySetUrl: string, onEvent: (event: unknown) => Promise<void>): Express {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  const app = express();

  // The raw body for this route, and before express.json(), which would leave no bytes to verify.
  const rawBody = express.raw({ type: () => true, limit: '1mb', inflate: false });
  app.post('/hook', rawBody, async (request, response) => {
    const body = request.body as Buffer;
    const delivery = await verifyWebhook({ headers: request.headers, body, keys });
    if (!delivery.ok) {
      response.status(delivery.reason === 'keys_unavailable' ? 503 : 401).send(delivery.reason);
    } else if (guard.check(delivery.eventId) === 'duplicate') {
      response.send('duplicate');
    } else {
      try {
        await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
        response.send('taken');
      } catch (error) {
        console.error(delivery.eventId, error);
        guard.forget(delivery.eventId);
        response.status(500).send('failed');
      }
    }
  });

  app.use(express.json());
  return app;
}
