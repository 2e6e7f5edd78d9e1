import type { ActivitySchema, DiscoverySchema, Operation, OperationSchema } from './operation.ts';
import { PROBLEMS, type ProblemCode } from './problem.ts';
import type { Schema } from './schema.ts';
import { CONFIG_ID_HEADER } from './config-id-header.ts';
import { wireSchemas } from './wire.ts';

/** The title, version and servers of an OpenAPI document. */
export interface OpenApiOptions {
  /** Name of the API. */
  readonly title: string;
  /** Version of the service. */
  readonly version: string;
  /** Addresses of the API. Default: the address of the document itself. */
  readonly servers?: readonly string[];
}

/** An OpenAPI 3.1 document, ready for `JSON.stringify`. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly license: object };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<
    Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, object>>>
  >;
}

/**
 * Tag, description and authentication of each kind of operation, in the order of the reference. A missing kind does not
 * compile.
 */
export const OPERATION_KINDS = {
  activity: {
    tag: 'Activities',
    description: 'Change something; each answers an activity. Stamped by a key or a passkey of the caller.',
    security: [{ stamp: [] }, { webAuthnStamp: [] }],
  },
  query: {
    tag: 'Queries',
    description: 'Read. Stamped by a key or a passkey of the caller, or named by a read-only session.',
    security: [{ stamp: [] }, { webAuthnStamp: [] }, { session: [] }],
  },
  proxy: {
    tag: 'Session proxy',
    description: 'Called by a login page, named by a login configuration.',
    security: [{ configuration: [] }],
  },
  discovery: { tag: 'Discovery', description: 'Public documents.', security: [] },
} as const satisfies Record<Operation['kind'], object>;

/**
 * Creates an OpenAPI 3.1 document from the same literals that validate requests. Pure: the same input gives the same
 * document. Operations that `api.md` does not list have `x-companion: true`.
 */
export function createOpenApiDocument<const Name extends string>(
  operations: Readonly<Record<Name, Operation>>,
  schemas: Readonly<Record<Name, ActivitySchema | DiscoverySchema | OperationSchema>>,
  { title, version, servers }: OpenApiOptions,
): OpenApiDocument {
  const paths: Record<string, object> = {};
  for (const name of Object.keys(operations) as Name[]) {
    const method = operations[name].kind === 'discovery' ? 'get' : 'post';
    paths[operations[name].path] = { [method]: describeOperation(name, operations[name], schemas[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
    ...(servers === undefined ? {} : { servers: servers.map((url) => ({ url })) }),
    tags: Object.values(OPERATION_KINDS).map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: { Problem: describeProblem() },
      responses: Object.fromEntries(
        statuses().map((status) => [`Problem${status}`, describeResponse(status)]),
      ),
      securitySchemes: {
        configuration: {
          type: 'apiKey',
          in: 'header',
          name: CONFIG_ID_HEADER,
          description: "Names the login configuration of the caller's organization.",
        },
        webAuthnStamp: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Stamp-WebAuthn',
          description:
            'JSON text {"authenticatorData","clientDataJson","credentialId","signature"}, each base64url; ' +
            'the challenge is the SHA-256 of the body in lower-case hexadecimal.',
        },
        attestedStamp: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Stamp-Attested',
          description:
            'Base64url, without padding, of the JSON text {"publicKeyAttestation","scheme","publicKey","signature"}: ' +
            'a verification token and the signature of the key that it names, over the exact bytes of the body.',
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Session',
          description: 'The session that create_read_only_session answered.',
        },
        stamp: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Stamp',
          description:
            'Base64url, without padding, of the JSON text {"publicKey","scheme","signature"}; ' +
            'the signature covers the exact bytes of the body.',
        },
      },
    },
  };
}

function describeOperation(
  name: string,
  operation: Operation,
  schema: ActivitySchema | DiscoverySchema | OperationSchema,
): object {
  const { security: ways, tag } = OPERATION_KINDS[operation.kind];
  const takesAttestedStamp = 'takesAttestedStamp' in schema && schema.takesAttestedStamp === true;
  const security = takesAttestedStamp ? [...ways, { attestedStamp: [] }] : ways;
  const { request, response } = wireSchemas(operation, schema);
  return {
    operationId: name,
    summary: schema.summary,
    tags: [tag],
    ...(schema.companion === true ? { 'x-companion': true } : {}),
    security,
    ...(request === undefined
      ? {}
      : {
          // The body is optional where an empty object is valid.
          requestBody: { required: (request.required ?? []).length > 0, content: toContent(request) },
        }),
    responses: {
      '200': { description: 'Success.', content: toContent(response) },
      ...Object.fromEntries(
        statuses().map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
}

function toContent(schema: Schema): object {
  return { 'application/json': { schema } };
}

/** The HTTP statuses of all errors, in ascending order. */
function statuses(): readonly number[] {
  return [...new Set(Object.values(PROBLEMS).map(({ status }) => status))].sort((a, b) => a - b);
}

function codes(): readonly ProblemCode[] {
  return Object.keys(PROBLEMS) as ProblemCode[];
}

function describeResponse(status: number): object {
  const names = codes().filter((code) => PROBLEMS[code].status === status);
  return {
    description: `One of ${names.join(', ')}.`,
    ...(status === 429
      ? {
          headers: {
            'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
          },
        }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** Returns the schema of the error body in `problem.ts`. Replies may gain members, so unknown members are allowed. */
function describeProblem(): object {
  const errorCode = { type: 'string', enum: codes(), description: 'What a program decides by.' };
  return {
    type: 'object',
    properties: {
      code: { type: 'integer', description: 'gRPC status number.' },
      message: { type: 'string', description: 'For developers; may change.' },
      details: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            '@type': { const: 'type.googleapis.com/errors.v1.ErrorDetail' },
            errorCode,
            path: { type: 'string', description: 'Where the fault stands in the request.' },
            activityId: { type: 'string', description: 'The activity that was denied.' },
            triesLeft: { type: 'integer', minimum: 0, description: 'How many tries the code has left.' },
          },
          required: ['@type', 'errorCode'],
        },
      },
      errorCode,
    },
    required: ['code', 'message', 'details', 'errorCode'],
  };
}
