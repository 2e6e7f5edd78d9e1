import { activityRequest, activityResponse, requestTime } from './activity.ts';
import type { ActivitySchema, DiscoverySchema, Operation, OperationSchema } from './operation.ts';
import type { Schema } from './schema.ts';

/** The request and response bodies of an operation. */
export interface WireSchemas {
  /** Undefined for a public document, which is read with GET. */
  readonly request: Schema | undefined;
  readonly response: Schema;
}

/** Returns the schemas of an operation's whole request and response bodies, for every kind of operation. */
export function wireSchemas(
  operation: Operation,
  schema: ActivitySchema | DiscoverySchema | OperationSchema,
): WireSchemas {
  if (operation.kind === 'activity') {
    return {
      request: activityRequest(operation, schema as ActivitySchema),
      response: activityResponse(operation, schema as ActivitySchema),
    };
  }
  const { request, response } = schema as Partial<OperationSchema> & DiscoverySchema;
  // In api.md queries carry no time. Here they may: a query with a time goes stale, so a copy of it cannot be sent
  // later.
  const isTimed = operation.kind === 'query' && request !== undefined;
  const timed = isTimed && { properties: { ...request.properties, timestampMs: requestTime() } };
  return { request: timed ? { ...request, ...timed } : request, response };
}
