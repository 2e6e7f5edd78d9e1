import { unavailable } from '../base/unavailable.ts';
import { toJsonReply } from './json-reply.ts';
import { toProblemReply } from './problem-reply.ts';

/** The phase of the service. `/readyz` invites requests only while it is `ready`. */
export type Phase = 'starting' | 'ready' | 'draining';

/** The health of the service, as the programs that watch it see it. */
export interface Health {
  phase: Phase;
  /** Whether `/readyz` would answer 200 now. */
  isReady(): Promise<boolean>;
  /** Whether anybody has requested `/readyz` within the last minute. Without a watcher nobody would notice draining. */
  isWatched(): boolean;
  /** Answers `/livez` and `/readyz`; undefined for every other path. */
  answer(request: Request): Promise<Response> | undefined;
}

/** Options of {@link createHealth}. */
export interface HealthOptions {
  /** Whether the database answers and takes writes now; asked only while the service is ready. */
  isDatabaseUsable(): Promise<boolean>;
  /** A monotonic clock in milliseconds. */
  now?(): number;
  /** Longest wait for the database; 2 seconds unless given, which is less than watchers wait. */
  readonly databaseTimeoutMs?: number;
}

/** After this long without a request to `/readyz` the service counts as unwatched. */
const WATCH_MS = 60_000;

/** Why a service in this phase takes no requests. */
const REASONS: Readonly<Record<Exclude<Phase, 'ready'>, string>> = {
  starting: 'The service is starting.',
  draining: 'The service is stopping.',
};

/**
 * Builds the health of a service that is starting. `/livez` says that the process answers: restart it when that fails.
 * `/readyz` says that requests may be sent to it: 503 while it starts, stops, or cannot reach its database.
 */
export function createHealth({
  databaseTimeoutMs = 2_000,
  isDatabaseUsable,
  now = () => performance.now(),
}: HealthOptions): Health {
  let watchedAt = -Infinity;

  async function isUsableInTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), databaseTimeoutMs);
    });
    try {
      return await Promise.race([isDatabaseUsable(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const health: Health = {
    phase: 'starting',
    isReady: async () => health.phase === 'ready' && (await isUsableInTime()),
    isWatched: () => now() - watchedAt <= WATCH_MS,
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { pathname } = new URL(request.url);
      if (pathname === '/livez') return Promise.resolve(toReply());
      if (pathname !== '/readyz') return undefined;
      watchedAt = now();
      return toReadiness();
    },
  };

  async function toReadiness(): Promise<Response> {
    if (health.phase !== 'ready') return toReply(REASONS[health.phase]);
    return (await isUsableInTime())
      ? toReply()
      : toReply('The database does not answer, or its disk is full.');
  }
  return health;
}

function toReply(fault?: string): Response {
  const reply = fault === undefined ? toJsonReply({ status: 'ok' }) : toProblemReply(unavailable(fault));
  reply.headers.set('cache-control', 'no-store');
  return reply;
}
