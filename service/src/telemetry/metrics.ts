import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client';
import type { Carrier } from '../auth/delivery/delivery.ts';
import type { Around } from '../http/around.ts';

/** The figures that are read when somebody reads the metrics. */
export interface MetricSources {
  isReady(): Promise<boolean>;
  /** Connections to the database; undefined before it is open. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number } | undefined;
}

/** The metrics of a process. No label holds anything that a caller can choose. */
export interface Metrics {
  /** Counts and times requests. */
  readonly around: Around;
  /** Counts the messages of a carrier. */
  watch(carrier: Carrier): Carrier;
  /** Everything counted so far, as OpenMetrics text. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Upper bounds in seconds: a code is checked in milliseconds, a mail server may take ten seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Builds the metrics of one process, those of Node included. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'latchkey_requests',
    help: 'Requests that were answered.',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'From the headers of a request to those of its reply.',
    labelNames: ['path'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'latchkey_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  });
  const messages = new Counter({
    name: 'latchkey_messages',
    help: 'Codes and notices that were handed to a mail server or the SMS webhook.',
    labelNames: ['kind', 'channel', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'latchkey_ready',
    help: '1 while the process takes requests and its database answers.',
    registers,
    async collect() {
      this.set((await sources.isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle = 0, total = 0, waiting = 0 } = sources.connections() ?? {};
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  const count = async (kind: string, channel: string, work: Promise<void>): Promise<void> => {
    try {
      await work;
      messages.inc({ kind, channel, outcome: 'accepted' });
    } catch (error) {
      messages.inc({ kind, channel, outcome: 'failed' });
      throw error;
    }
  };
  return {
    async around({ method, path }, answer) {
      const end = durations.startTimer({ path });
      inFlight.inc();
      try {
        const reply = await answer();
        requests.inc({ method, path, status: reply.status });
        return reply;
      } finally {
        end();
        inFlight.dec();
      }
    },
    watch: ({ deliver, notify }) => ({
      deliver: (message) => count('code', message.channel, deliver(message)),
      notify: (notice) => count('notice', notice.channel, notify(notice)),
    }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
