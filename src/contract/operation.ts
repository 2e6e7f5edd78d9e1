/**
 * The kinds of operations: plain data with the names on the wire, which carries the types of parameters and results. An
 * operation's schemas are in a function of their own. A bundle that calls the operation does not contain the schemas,
 * because bundlers drop a function that is not called.
 */
import { toCamelCase } from './camel-case.ts';
import type { Infer, Schema } from './schema.ts';

declare const TYPES: unique symbol;

interface Typed<Parameters, Result> {
  readonly [TYPES]?: { readonly parameters: Parameters; readonly result: Result };
}

/**
 * An operation that changes something: `POST {base_url}/public/v1/submit/<segment>`, stamped. The reply is an activity.
 */
export interface ActivityOperation<
  Parameters = unknown,
  Result = unknown,
  HasAppProofs extends boolean = boolean,
> extends Typed<Parameters, Result> {
  readonly kind: 'activity';
  readonly path: `/public/v1/submit/${string}`;
  /** The request's member `type`. */
  readonly type: string;
  /** Name of the only member of the activity's `intent`. */
  readonly intent: string;
  /** Name of the only member of the activity's `result`. */
  readonly result: string;
  /** False for the two operations whose request has no `generateAppProofs`. */
  readonly hasAppProofs: HasAppProofs;
}

/** A public document: `GET {base_url}/public/v1/discovery/<segment>`, without authentication. */
export interface DiscoveryOperation<Result = unknown> extends Typed<undefined, Result> {
  readonly kind: 'discovery';
  readonly path: `/public/v1/discovery/${string}`;
}

/** A read operation: `POST {base_url}/public/v1/query/<segment>`, stamped. */
export interface QueryOperation<Parameters = unknown, Result = unknown> extends Typed<Parameters, Result> {
  readonly kind: 'query';
  readonly path: `/public/v1/query/${string}`;
}

/**
 * An operation of the session proxy: `POST {auth_proxy_url}/v1/<segment>`. A header with the configuration id
 * identifies the caller.
 */
export interface ProxyOperation<Parameters = unknown, Result = unknown> extends Typed<Parameters, Result> {
  readonly kind: 'proxy';
  readonly path: `/v1/${string}`;
  /** True when a repetition of the same body has no second effect, so that the client may retry after a lost reply. */
  readonly isIdempotent: boolean;
}

/** Any operation of the contract. */
export type Operation<Parameters = unknown, Result = unknown> =
  | ActivityOperation<Parameters, Result>
  | QueryOperation<Parameters, Result>
  | ProxyOperation<Parameters, Result>
  | DiscoveryOperation<Result>;

/** The parameters of an operation. */
export type ParametersOf<O> = O extends Typed<infer Parameters, unknown> ? Parameters : never;

/** The result of an operation. */
export type ResultOf<O> = O extends Typed<unknown, infer Result> ? Result : never;

interface Described {
  /** One sentence for the reference. */
  readonly summary: string;
  /** True for an operation that `api.md` does not list. */
  readonly companion?: boolean;
}

/** The request and response schemas of a query or proxy operation, with its description for the reference. */
export interface OperationSchema<Parameters = unknown, Result = unknown> extends Described {
  readonly request: Schema<Parameters>;
  readonly response: Schema<Result>;
  /** True for a query in which a key of a sub-organization may name the parent organization. */
  readonly findsSubOrganization?: boolean;
}

/** The schemas of an activity's `parameters` and of its result member. */
export interface ActivitySchema<Parameters = unknown, Result = unknown> extends Described {
  readonly parameters: Schema<Parameters>;
  readonly result: Schema<Result>;
  /** True when the reply contains the activity that was voted on, instead of an activity of its own. */
  readonly isVote?: boolean;
  /**
   * True when the key in a verification token may stamp the activity as well (protocol.md section 1, X-Stamp-Attested).
   */
  readonly takesAttestedStamp?: boolean;
  /** True when a key of the parent organization may stamp the activity for a sub-organization as well. */
  readonly takesParentStamp?: boolean;
}

/** The schema of a public document. */
export interface DiscoverySchema<Result = unknown> extends Described {
  readonly response: Schema<Result>;
}

/** The schema type of an operation. */
export type SchemaOf<O> =
  O extends ActivityOperation<infer Parameters, infer Result>
    ? ActivitySchema<Parameters, Result>
    : O extends DiscoveryOperation<infer Result>
      ? DiscoverySchema<Result>
      : O extends Operation<infer Parameters, infer Result>
        ? OperationSchema<Parameters, Result>
        : never;

/** The request that a schema describes. */
export type RequestOf<S extends OperationSchema> = Infer<S['request']>;
/** The response that a schema describes. */
export type ResponseOf<S extends OperationSchema> = Infer<S['response']>;

/** Declares a query from the last segment of its path. */
/* @__NO_SIDE_EFFECTS__ */
export function query<S extends OperationSchema>(
  segment: string,
): QueryOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'query', path: `/public/v1/query/${segment}` };
}

/** The version suffix of an activity's names; empty for the first version. */
export type Revision = '' | `V${2 | 3 | 4 | 8}`;

/**
 * Declares an activity from the last segment of its path, which gives the names of its type, intent and result.
 * `revision` is appended to type and intent, as in ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2 (api.md "Versioning");
 * `resultRevision` is appended to the result's member, as in createPrivateKeysResultV2.
 */
/* @__NO_SIDE_EFFECTS__ */
export function activity<S extends ActivitySchema, HasAppProofs extends boolean = true>(
  segment: string,
  // Positional parameters instead of an options object: in that, a member that a page has put on Object.prototype would
  // count as an option.
  revision: Revision = '',
  hasAppProofs = true as HasAppProofs,
  resultRevision: Revision = '',
): ActivityOperation<Infer<S['parameters']>, Infer<S['result']>, HasAppProofs> {
  const camelCase = toCamelCase(segment);
  return {
    kind: 'activity',
    path: `/public/v1/submit/${segment}`,
    type: `ACTIVITY_TYPE_${segment.toUpperCase()}${revision && `_${revision}`}`,
    intent: `${camelCase}Intent${revision}`,
    result: `${camelCase}Result${resultRevision}`,
    hasAppProofs,
  };
}

/** Declares a public document from the part of its path after `/discovery/`. */
/* @__NO_SIDE_EFFECTS__ */
export function discovery<S extends DiscoverySchema>(
  segment: string,
): DiscoveryOperation<Infer<S['response']>> {
  return { kind: 'discovery', path: `/public/v1/discovery/${segment}` };
}
