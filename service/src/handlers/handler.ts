import type {
  ActivityOperation,
  operations,
  ParametersOf,
  ProxyOperation,
  QueryOperation,
  ResultOf,
} from '../base/contract.ts';
import type { Permission } from '../activities/activity-work.ts';
import type { Caller } from '../auth/caller.ts';
import type { LoginConfiguration } from '../store/login-configurations.ts';
import type { ActivityHandler } from './activity-handler.ts';
import type { HandlerServices } from './handler-services.ts';

/** Everything besides the parameters that a handler is given. */
export interface HandlerContext {
  readonly services: HandlerServices;
  /** Address that limits are counted by. */
  readonly clientAddress: string;
  /** The page's origin; null when the request does not come from a page. */
  readonly origin: string | null;
  /** The languages that the caller wants, as its header `Accept-Language` names them. */
  readonly acceptLanguage: string | null;
  /** Headers to add to the reply. */
  readonly replyHeaders: Headers;
}

/** The context of an operation of the session proxy, with the configuration that the caller named. */
export interface ProxyContext extends HandlerContext {
  readonly configuration: LoginConfiguration;
}

/** The context of a query, with the caller that stamped it. */
export interface QueryContext extends HandlerContext {
  readonly caller: Caller;
  /**
   * True for a query without a time, or with one that is too old or too far ahead for a new request: it may be a copy.
   */
  readonly isStale: boolean;
  /** Who may do an activity without a policy; `undefined` for an unknown type. */
  readonly permissionOf: (type: string, parameters: unknown, submitterId: string) => Permission | undefined;
}

type ContextOf<O> = O extends ProxyOperation
  ? ProxyContext
  : O extends QueryOperation
    ? QueryContext
    : HandlerContext;

/**
 * Performs one operation. An error that is not a `ProblemError` is answered as INTERNAL. The engine performs activities
 * in steps, and performs the two votes itself.
 */
export type Handler<O> = O extends ActivityOperation
  ? ActivityHandler<O>
  : (parameters: ParametersOf<O>, context: ContextOf<O>) => Promise<ResultOf<O>> | ResultOf<O>;

type Operations = typeof operations;

/** Operations that the engine performs itself. */
export type VoteName = 'approveActivity' | 'rejectActivity';

/** One handler for every operation of the contract; an operation without one does not compile. */
export type Handlers = { readonly [Name in Exclude<keyof Operations, VoteName>]: Handler<Operations[Name]> };

/** Names of the activities that have a handler. */
export type ActivityName = {
  [Name in keyof Handlers]: Operations[Name] extends ActivityOperation ? Name : never;
}[keyof Handlers];

/** Names of the queries. */
export type QueryName = {
  [Name in keyof Handlers]: Operations[Name] extends QueryOperation ? Name : never;
}[keyof Handlers];
