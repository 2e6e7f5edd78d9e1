/**
 * What an operation is: inert wire names that carry the types of what goes in and what comes out.
 * The matching schemas stand beside it as a function of their own, so that a bundle that calls an operation does
 * not carry the description of it: every bundler drops a function that nobody calls.
 */
import type { Infer, Schema } from './schema.ts';

declare const TYPES: unique symbol;

interface Typed<Parameters, Result> {
  readonly [TYPES]?: { readonly parameters: Parameters; readonly result: Result };
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
  QueryOperation<Parameters, Result> | ProxyOperation<Parameters, Result>;

/** What the caller hands to an operation. */
export type ParametersOf<O> = O extends Typed<infer Parameters, unknown> ? Parameters : never;

/** What an operation answers. */
export type ResultOf<O> = O extends Typed<unknown, infer Result> ? Result : never;

/** The two schemas of a query or proxy operation, with what the reference says about it. */
export interface OperationSchema<Parameters = unknown, Result = unknown> {
  /** One plain sentence for the reference. */
  readonly summary: string;
  /** True when `api.md` does not list the operation and it stands beside the document. */
  readonly companion?: boolean;
  readonly request: Schema<Parameters>;
  readonly response: Schema<Result>;
}

type RequestOf<S extends OperationSchema> = Infer<S['request']>;
type ResponseOf<S extends OperationSchema> = Infer<S['response']>;

/** Declares a query by the last segment of its path. */
/* @__NO_SIDE_EFFECTS__ */
export function query<S extends OperationSchema>(
  segment: string,
): QueryOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'query', path: `/public/v1/query/${segment}` };
}

/** Declares an operation of the session proxy by the last segment of its path; idempotent unless said otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function proxy<S extends OperationSchema>(
  segment: string,
  { isIdempotent = true }: { readonly isIdempotent?: boolean } = {},
): ProxyOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'proxy', path: `/v1/${segment}`, isIdempotent };
}
