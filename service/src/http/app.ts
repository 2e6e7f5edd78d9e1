import { Hono } from 'hono';
import { createOpenApiDocument, operations, schemas } from '../base/contract.ts';
import type { Around } from './around.ts';
import { addCorsHeaders, toPreflightReply } from './cors.ts';
import { serveDevelopmentTools, type DevelopmentTools } from './dev/serve-development-tools.ts';
import { serveLog } from './log.ts';
import { serveLanePage } from './lane-page.ts';
import { serveSessionKeys } from './session-keys.ts';
import { toJsonReply } from './json-reply.ts';
import { toReferencePage } from './reference-page.ts';
import { toAssetReply, toPageReply } from './page-reply.ts';
import { serveOperations, type App } from './operations.ts';
import { ProblemError } from '../base/problem-error.ts';
import { unavailable } from '../base/unavailable.ts';
import { toProblemReply } from './problem-reply.ts';
import { toProblem } from './to-problem.ts';
import { serveRelatedOrigins } from './related-origins.ts';
import type { RequestInfo } from './request-info.ts';
import { describeError } from '../base/log.ts';
import type { ServingServices } from './serve.ts';

/** The parts of the service. */
export interface ServiceOptions {
  readonly services: ServingServices;
  /** Version that the OpenAPI document shows. */
  readonly version: string;
  /** Number of the operator's own proxies in front of the service; 0 unless given. See `toClientAddress`. */
  readonly trustedProxies?: number;
  /** Measures requests, where the operator has asked for it. */
  readonly around?: Around | undefined;
  /** Inbox, clock and faults; absent outside development. */
  readonly development?: DevelopmentTools | undefined;
}

/** The service: requests in, replies out. */
export interface Service {
  /** Answers one request. Never rejects. */
  fetch(request: Request, info: RequestInfo): Promise<Response>;
}

/** Longest URL of a request, with host, path and query, in characters. */
const MAXIMUM_URL_LENGTH = 4096;

/** Builds the service over an open database. The service holds no state that must survive a restart. */
export function createService({
  services,
  version,
  trustedProxies = 0,
  around = (_request, answer) => answer(),
  development,
}: ServiceOptions): Service {
  const { clock, database, isDatabaseUsable, log, relyingParties } = services;
  const app: App = new Hono();

  app.onError((error) => {
    const problem = toProblem(error);
    if (problem !== error) {
      if (problem.code === 'UNAVAILABLE') {
        log.warn({ error: describeError(error) }, 'the database is not available');
      } else log.error({ error: describeError(error) }, 'unexpected error');
    }
    return toProblemReply(problem);
  });
  app.notFound(() =>
    toProblemReply(
      new ProblemError(
        'NOT_FOUND',
        'There is no such path, or not by this method; GET /reference lists the operations.',
      ),
    ),
  );
  app.options('*', toPreflightReply);
  // The order matters: a fault that is set for a path must take effect before the operation of that path.
  if (development !== undefined) serveDevelopmentTools(app, development);
  app.get('/healthz', async () => {
    if (!(await isDatabaseUsable())) {
      throw unavailable('The database does not answer, or its disk is full.');
    }
    return toJsonReply({ status: 'ok' });
  });
  const openApi = createOpenApiDocument(operations, schemas, { title: 'Latchkey service', version });
  app.get('/openapi.json', () => toJsonReply(openApi));
  app.get('/', () => new Response(null, { status: 302, headers: { location: 'reference' } }));
  app.get('/reference', async () => toPageReply(await toReferencePage(version)));
  app.get('/reference.css', () => toAssetReply('reference.css', 'text/css'));
  app.get('/reference.js', () => toAssetReply('reference.js', 'text/javascript'));
  serveLog(app, services.ledger);
  serveSessionKeys(app, services);
  serveRelatedOrigins(app, database, relyingParties);
  serveLanePage(app, services, trustedProxies);
  serveOperations(app, services, trustedProxies);
  // Only these paths are logged and measured as they are: any other could contain whatever a caller writes.
  const knownPaths: ReadonlySet<string> = new Set(app.routes.map(({ path }) => path));

  const answer = async (request: Request, info: RequestInfo): Promise<Response> => {
    const reply =
      request.url.length > MAXIMUM_URL_LENGTH
        ? toProblemReply(
            new ProblemError(
              'REQUEST_TOO_LARGE',
              'The address of the request is too long; send parameters in the body.',
            ),
          )
        : await app.fetch(request, info);
    const { headers } = reply;
    addCorsHeaders(headers, request.headers.get('origin'));
    headers.set('date', new Date(clock.now()).toUTCString());
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    // Bytes of a body that was not read would be taken for the next request on the connection.
    if (hasUnreadBody(request)) headers.set('connection', 'close');
    return reply;
  };
  return {
    async fetch(request, info) {
      const startedAt = performance.now();
      const { pathname } = new URL(request.url);
      const path = knownPaths.has(pathname) ? pathname : '(other)';
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      const traceparent = request.headers.get('traceparent') ?? undefined;
      const reply = await around({ method, path, traceparent }, () => answer(request, info));
      const durationMs = Math.round(performance.now() - startedAt);
      log.debug({ method: request.method, path, status: reply.status, durationMs });
      return reply;
    },
  };
}

function hasUnreadBody(request: Request): boolean {
  const isSent =
    request.headers.has('transfer-encoding') || Number(request.headers.get('content-length') ?? 0) > 0;
  return isSent && !request.bodyUsed;
}

/** Methods that requests to this service use; any other is measured as `OTHER`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS', 'HEAD', 'DELETE']);
