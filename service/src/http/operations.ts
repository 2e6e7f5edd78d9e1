import type { Hono } from 'hono';
import { authenticate } from '../auth/stamps/authenticate.ts';
import { assertAddressAllowed } from '../auth/stamps/ip-allowlist.ts';
import {
  operations,
  schemas,
  wireSchemas,
  CONFIG_ID_HEADER,
  type Operation,
  type OperationSchema,
} from '../base/contract.ts';
import type { HandlerContext, ProxyContext, QueryContext, QueryName } from '../handlers/handler.ts';
import { handlers } from '../handlers/index.ts';
import { READS_AT_ONCE } from '../handlers/reads-at-once.ts';
import { findPermission } from '../handlers/permissions.ts';
import { ProblemError } from '../base/problem-error.ts';
import { inSnapshot, type Database } from '../store/database.ts';
import { findLoginConfiguration, type LoginConfiguration } from '../store/login-configurations.ts';
import { createValidatorCompiler, type Validator } from '../base/validator.ts';
import { createActivityServer } from './activities.ts';
import { parseBody, readBody } from './body.ts';
import { toClientAddress } from './client-address.ts';
import { assertOriginAllowed } from './cors.ts';
import { toJsonReply } from './json-reply.ts';
import { assertQueryFresh, isFresh } from '../activities/freshness.ts';
import { createRates, type CountRequest } from './rates.ts';
import type { RequestInfo } from './request-info.ts';
import type { Serve, ServeContext, ServingServices } from './serve.ts';

/** The type of the application: its bindings are what the server knows of a request. */
export type App = Hono<{ Bindings: RequestInfo }>;

type Name = keyof typeof operations;

// The registry's mapped type has paired every handler with its operation; here they are called by name, so the
// parameters are whatever the schema of the same name has let through.
type AnyHandler = (parameters: unknown, context: HandlerContext) => unknown;

/** Serves every operation of the contract at its path. `trustedProxies` is explained at `toClientAddress`. */
export function serveOperations(app: App, services: ServingServices, trustedProxies: number): void {
  const compile = createValidatorCompiler();
  const countRequest = createRates(services.clock, services.limits);
  const serveActivity = createActivityServer(services, countRequest);
  const toServe = (name: Name, operation: Operation, validate: Validator): Serve => {
    if (operation.kind === 'activity') return serveActivity(name, operation, validate);
    const handle = handlers[name as keyof typeof handlers] as AnyHandler;
    switch (operation.kind) {
      case 'proxy':
        return serveProxyCall(handle, validate);
      case 'query':
        return serveQuery(services, countRequest, {
          handle,
          validate,
          schema: schemas[name] as OperationSchema,
          readsAtOnce: READS_AT_ONCE.has(name as QueryName),
        });
      case 'discovery':
        return (_request, context) => Promise.resolve(handle(undefined, context));
    }
  };
  for (const name of Object.keys(operations) as Name[]) {
    const operation: Operation = operations[name];
    const { request: schema } = wireSchemas(operation, schemas[name]);
    const serve = toServe(name, operation, schema === undefined ? () => undefined : compile(schema));
    app.on(operation.kind === 'discovery' ? 'GET' : 'POST', operation.path, async ({ env, req }) => {
      const request = req.raw;
      const forwardedFor = request.headers.get('x-forwarded-for');
      const context: ServeContext = {
        services,
        clientAddress: toClientAddress(env.remoteAddress, forwardedFor, trustedProxies),
        origin: request.headers.get('origin'),
        acceptLanguage: request.headers.get('accept-language'),
        replyHeaders: new Headers(),
        facts: {},
      };
      const result = await audited(services, operation, context, serve(request, context));
      return toJsonReply(result, Object.fromEntries(context.replyHeaders));
    });
  }
}

/** Writes the audit line of a request that may change something, when it is done or has failed. */
async function audited(
  { audit }: ServingServices,
  { kind, path }: Operation,
  { clientAddress, facts }: ServeContext,
  work: Promise<unknown>,
): Promise<unknown> {
  if (audit === undefined || !(kind === 'activity' || kind === 'proxy')) return work;
  const operation = path.slice(path.lastIndexOf('/') + 1);
  try {
    const result = await work;
    audit({ operation, clientAddress, facts, outcome: { result } });
    return result;
  } catch (error) {
    audit({ operation, clientAddress, facts, outcome: { error } });
    throw error;
  }
}

/** Serves a call of the session proxy, checked in this order: size, configuration, origin, address, parse. */
function serveProxyCall(handle: AnyHandler, validate: Validator): Serve {
  return async (request, context) => {
    const bytes = await readBody(request);
    const configuration = await findConfiguration(context.services, request.headers.get(CONFIG_ID_HEADER));
    context.facts.organizationId = configuration.organizationId;
    assertOriginAllowed(context.origin, configuration.allowedOrigins);
    assertAddressAllowed([configuration.ipAllowlist], context.clientAddress);
    // A published client reads the configuration with an empty body; for every other operation `{}` lacks members.
    const parameters = parseBody(bytes.length === 0 ? EMPTY_OBJECT : bytes, validate);
    const full: ProxyContext = { ...context, configuration };
    return handle(parameters, full);
  };
}

interface QueryParameters {
  readonly organizationId: string;
  readonly timestampMs?: string;
}

interface Query {
  readonly handle: AnyHandler;
  readonly validate: Validator;
  readonly schema: OperationSchema;
  /** Whether the query reads with a single statement, and so needs no snapshot. */
  readonly readsAtOnce: boolean;
}

/**
 * Serves a query, checked in this order: size, parse, key, signature, organization, address. All its reads see the
 * database at one moment.
 */
function serveQuery(
  services: ServingServices,
  countRequest: CountRequest,
  { handle, readsAtOnce, schema: { findsSubOrganization = false }, validate }: Query,
): Serve {
  return async (request, context) => {
    const body = await readBody(request);
    const parameters = parseBody<QueryParameters>(body, validate);
    const { organizationId, timestampMs } = parameters;
    const caller = await authenticate(services, {
      headers: request.headers,
      body,
      organizationId,
      clientAddress: context.clientAddress,
      allowsReadOnly: true,
      findsSubOrganization,
      allowsAttested: false,
    });
    countRequest(caller);
    // A request with a read-only session is not signed, so its holder can state any time and checking it proves
    // nothing.
    if (!request.headers.has('x-session')) {
      assertQueryFresh(timestampMs, services.clock, services.limits);
    }
    const isStale = timestampMs === undefined || !isFresh(timestampMs, services.clock, services.limits);
    const answer = (database: Database): unknown => {
      const full: QueryContext = {
        ...context,
        caller,
        isStale,
        permissionOf: findPermission,
        services: { ...services, database },
      };
      return handle(parameters, full);
    };
    const { database } = services;
    return readsAtOnce ? answer(database) : inSnapshot(database, async (snapshot) => answer(snapshot));
  };
}

const EMPTY_OBJECT = new TextEncoder().encode('{}');

async function findConfiguration(
  { database }: HandlerContext['services'],
  id: string | null,
): Promise<LoginConfiguration> {
  const configuration = id === null ? undefined : await findLoginConfiguration(database, id);
  if (configuration?.isProxyShut) {
    throw new ProblemError(
      'PERMISSION_DENIED',
      'The organization, or the one above, has switched its session proxy off; enable_auth_proxy switches it on there.',
    );
  }
  if (configuration !== undefined) return configuration;
  throw new ProblemError(
    'UNKNOWN_CONFIGURATION',
    id === null
      ? `The header ${CONFIG_ID_HEADER} is missing; it names the login configuration (config-id of the page).`
      : `The header ${CONFIG_ID_HEADER} names no login configuration of this service; check the id and the address of the service.`,
  );
}
