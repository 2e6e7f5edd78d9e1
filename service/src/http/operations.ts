import type { Hono } from 'hono';
import { authenticateStamp } from '../auth/stamp.ts';
import { CONFIG_ID_HEADER, operations, schemas, type Operation } from '../contract.ts';
import type { HandlerContext, ProxyContext, QueryContext } from '../handlers/handler.ts';
import { handlers } from '../handlers/index.ts';
import type { Services } from '../services.ts';
import { findLoginConfiguration, type LoginConfiguration } from '../store/login-configurations.ts';
import { parseBody, readBody } from './body.ts';
import { toClientAddress } from './client-address.ts';
import { assertOriginAllowed } from './cors.ts';
import { toJsonReply } from './json-reply.ts';
import { ProblemError } from '../problem-error.ts';
import type { RequestInfo } from './request-info.ts';
import { createValidatorCompiler, type Validator } from '../validator.ts';

/** The type of the application: its bindings are what the server knows of a request. */
export type App = Hono<{ Bindings: RequestInfo }>;

// The registry's mapped type has paired every handler with its operation; here they are called by name, so the
// parameters are whatever the schema of the same name has let through.
type AnyHandler = (parameters: unknown, context: ProxyContext | QueryContext) => unknown;

/** Serves every operation of the contract at its path. `trustedProxies` is explained at `toClientAddress`. */
export function serveOperations(app: App, services: Services, trustedProxies: number): void {
  const compile = createValidatorCompiler();
  for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
    const operation: Operation = operations[name];
    const validate = compile(schemas[name].request);
    const handle = handlers[name] as AnyHandler;
    app.post(operation.path, async ({ env, req }) => {
      const request = req.raw;
      const context: HandlerContext = {
        services,
        clientAddress: toClientAddress(
          env.remoteAddress,
          request.headers.get('x-forwarded-for'),
          trustedProxies,
        ),
        origin: request.headers.get('origin'),
        replyHeaders: new Headers(),
      };
      const { parameters, full } =
        operation.kind === 'proxy'
          ? await admitProxyCall(request, context, validate)
          : await admitQuery(request, context, validate);
      const result = await handle(parameters, full);
      return toJsonReply(result, Object.fromEntries(context.replyHeaders));
    });
  }
}

/** Admits a call of the session proxy: size, configuration, origin, parse. */
async function admitProxyCall(
  request: Request,
  context: HandlerContext,
  validate: Validator,
): Promise<{ readonly parameters: unknown; readonly full: ProxyContext }> {
  const bytes = await readBody(request);
  const configuration = await findConfiguration(context.services, request.headers.get(CONFIG_ID_HEADER));
  assertOriginAllowed(context.origin, configuration.allowedOrigins);
  // A published client reads the configuration with an empty body; for every other operation `{}` lacks members.
  const parameters = parseBody(bytes.length === 0 ? EMPTY_OBJECT : bytes, validate);
  return { parameters, full: { ...context, configuration } };
}

/** Admits a query in the order of security.md: size, parse, key, signature, time, organization. */
async function admitQuery(
  request: Request,
  context: HandlerContext,
  validate: Validator,
): Promise<{ readonly parameters: unknown; readonly full: QueryContext }> {
  const bytes = await readBody(request);
  const parameters = parseBody<{ readonly organizationId: string }>(bytes, validate);
  const stamp = request.headers.get('x-stamp');
  const caller = await authenticateStamp(context.services, stamp, bytes, parameters.organizationId);
  return { parameters, full: { ...context, caller } };
}

const EMPTY_OBJECT = new TextEncoder().encode('{}');

async function findConfiguration({ database }: Services, id: string | null): Promise<LoginConfiguration> {
  const configuration = id === null ? undefined : await findLoginConfiguration(database, id);
  if (configuration !== undefined) return configuration;
  throw new ProblemError(
    'UNKNOWN_CONFIGURATION',
    id === null
      ? `The header ${CONFIG_ID_HEADER} is missing.`
      : `The header ${CONFIG_ID_HEADER} names no configuration of this service.`,
  );
}
