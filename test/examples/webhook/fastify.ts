/** Receives webhook deliveries in a Fastify application. */
import { fastify, type FastifyInstance } from 'fastify';
import { createKeySource, createReplayGuard, verifyWebhook } from 'latchkey/webhook';

export function createReceiver(
  keySetUrl: string,
  onEvent: (event: unknown) => Promise<void>,
): FastifyInstance {
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // Events that are being handled. A second attempt gets 503, because the handling may still fail.
  const handling = new Set<string>();
  const app = fastify();

  // Registered in a scope of its own: this route gets raw bytes, and other routes keep their parsers.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/hook', async (request, reply) => {
      const body = request.body as Buffer;
      const delivery = await verifyWebhook({ headers: request.headers, body, keys });
      if (!delivery.ok) {
        return reply.code(delivery.reason === 'keys_unavailable' ? 503 : 401).send(delivery.reason);
      }
      const { eventId } = delivery;
      if (handling.has(eventId)) return reply.code(503).send('still handled');
      if (guard.check(eventId) === 'duplicate') return 'duplicate';
      handling.add(eventId);
      try {
        await onEvent(JSON.parse(new TextDecoder().decode(delivery.body)));
        return 'taken';
      } catch (error) {
        console.error(eventId, error);
        guard.forget(eventId);
        return reply.code(500).send('failed');
      } finally {
        handling.delete(eventId);
      }
    });
  });
  return app;
}
