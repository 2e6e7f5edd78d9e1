import type { Clock } from '../base/clock.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toProblemReply } from '../http/problem-reply.ts';
import { listen, type ListeningServer } from '../http/server.ts';
import type { Metrics } from './metrics.ts';

/** The address that metrics are served at. It differs from that of the service, so that a proxy does not publish it. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
}

/** Serves the metrics on an address of their own. Throws a `StartError` when it is taken. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  metrics: Pick<Metrics, 'read'>,
  clock: Clock,
): Promise<ListeningServer> {
  return listen({
    host,
    port,
    clock,
    settings: { host: 'LATCHKEY_METRICS', port: 'LATCHKEY_METRICS' },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET' || pathname !== '/metrics') {
        return toProblemReply(
          new ProblemError(
            'NOT_FOUND',
            'There is no such path, or not by this method; metrics are at GET /metrics.',
          ),
        );
      }
      const { contentType, text } = await metrics.read();
      return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
    },
  });
}
