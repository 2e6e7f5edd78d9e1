import { activityRequest, activityResponse, requestTime } from './activity.ts';
import type { ActivitySchema, DiscoverySchema, Operation, OperationSchema } from './operation.ts';
import type { Schema } from './schema.ts';

/** The request and response bodies of an operation. */
export interface WireSchemas {
  /** Absent where nothing is sent: a public document is read with GET. */
  readonly request: Schema | undefined;
  readonly response: Schema;
}

/** The schemas of an operation's whole request and reply bodies, whatever its kind. */
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
  // Queries carry no time (api.md). One that does goes stale, so a copy of it cannot be sent later.
  const isTimed = operation.kind === 'query' && request !== undefined;
  const timed = isTimed && { properties: { ...request.properties, timestampMs: requestTime() } };
  return { request: timed ? { ...request, ...timed } : request, response };
}
