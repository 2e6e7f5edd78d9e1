/**
 * The kinds of operations: inert wire names that carry the types of parameters and results.
 * The matching schemas stand beside it as a function of their own, so that a bundle that calls an operation does
 * not carry the description of it: every bundler drops a function that nobody calls.
 */
import { toCamelCase } from './camel-case.ts';
import type { Infer, Schema } from './schema.ts';

declare const TYPES: unique symbol;

interface Typed<Parameters, Result> {
  readonly [TYPES]?: { readonly parameters: Parameters; readonly result: Result };
}

/** A write operation: `POST {base_url}/public/v1/submit/<segment>`, stamped; it answers an activity. */
export interface ActivityOperation<
  Parameters = unknown,
  Result = unknown,
  HasAppProofs extends boolean = boolean,
> extends Typed<Parameters, Result> {
  readonly kind: 'activity';
  readonly path: `/public/v1/submit/${string}`;
  /** Value of the member `type`. */
  readonly type: string;
  /** The one member of the activity's `intent`. */
  readonly intent: string;
  /** The one member of the activity's `result`. */
  readonly result: string;
  /** False for the two operations that list no `generateAppProofs`. */
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

/** An operation of the session proxy: `POST {auth_proxy_url}/v1/<segment>`, named by the configuration id. */
export interface ProxyOperation<Parameters = unknown, Result = unknown> extends Typed<Parameters, Result> {
  readonly kind: 'proxy';
  readonly path: `/v1/${string}`;
  /** True when sending the same body twice has the effect of sending it once, so that a lost reply is retried. */
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
  /** One plain sentence for the reference. */
  readonly summary: string;
  /** True when `api.md` does not list the operation and it stands beside the document. */
  readonly companion?: boolean;
}

/** The two schemas of a query or proxy operation, with what the reference says about it. */
export interface OperationSchema<Parameters = unknown, Result = unknown> extends Described {
  readonly request: Schema<Parameters>;
  readonly response: Schema<Result>;
  /** True for a query that a key of a sub-organization may ask by the name of its parent. */
  readonly findsSubOrganization?: boolean;
}

/** The two schemas of an activity: what goes into its `parameters` and what comes out of its result member. */
export interface ActivitySchema<Parameters = unknown, Result = unknown> extends Described {
  readonly parameters: Schema<Parameters>;
  readonly result: Schema<Result>;
  /** True when the reply shows the activity that was voted on, instead of one of its own. */
  readonly isVote?: boolean;
  /** True when the key of a verification token may stamp it as well (protocol.md section 1, X-Stamp-Attested). */
  readonly takesAttestedStamp?: boolean;
  /** True when a key of the parent may stamp it for a sub-organization as well. */
  readonly takesParentStamp?: boolean;
}

/** The schema of a public document. */
export interface DiscoverySchema<Result = unknown> extends Described {
  readonly response: Schema<Result>;
}

/** The schemas that belong to an operation. */
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

/** Declares a query by the last segment of its path. */
/* @__NO_SIDE_EFFECTS__ */
export function query<S extends OperationSchema>(
  segment: string,
): QueryOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'query', path: `/public/v1/query/${segment}` };
}

/** A later version of an activity, as it stands behind its names. */
export type Revision = '' | `V${2 | 3 | 4 | 8}`;

/**
 * Declares an activity by the last segment of its path, from which its type, intent and result members are named.
 * A revision stands behind type and intent, as in ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2 (api.md "Versioning"); a revision
 * of the result stands behind the result's member, as in createPrivateKeysResultV2.
 */
/* @__NO_SIDE_EFFECTS__ */
export function activity<S extends ActivitySchema, HasAppProofs extends boolean = true>(
  segment: string,
  // One by one, not as members of an object: what a page has put on Object.prototype would be read as one of them.
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

/** Declares a public document by what follows `/discovery/` in its path. */
/* @__NO_SIDE_EFFECTS__ */
export function discovery<S extends DiscoverySchema>(
  segment: string,
): DiscoveryOperation<Infer<S['response']>> {
  return { kind: 'discovery', path: `/public/v1/discovery/${segment}` };
}
