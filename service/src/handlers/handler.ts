import type { ParametersOf, ProxyOperation, QueryOperation, ResultOf, operations } from '../contract.ts';
import type { Caller } from '../auth/stamp.ts';
import type { Services } from '../services.ts';
import type { LoginConfiguration } from '../store/login-configurations.ts';

/** What every handler is given besides the parameters. */
export interface HandlerContext {
  readonly services: Services;
  /** Address that limits are counted by. */
  readonly clientAddress: string;
  /** The page's origin; null when the request does not come from a page. */
  readonly origin: string | null;
  /** Headers to add to the reply. */
  readonly replyHeaders: Headers;
}

/** For operations of the session proxy: the configuration that the caller named. */
export interface ProxyContext extends HandlerContext {
  readonly configuration: LoginConfiguration;
}

/** For queries: who stamped the request. */
export interface QueryContext extends HandlerContext {
  readonly caller: Caller;
}

type ContextOf<O> = O extends ProxyOperation ? ProxyContext : O extends QueryOperation ? QueryContext : never;

/** Performs one operation. Whatever it throws that is not a `ProblemError` is answered as INTERNAL. */
export type Handler<O> = (
  parameters: ParametersOf<O>,
  context: ContextOf<O>,
) => Promise<ResultOf<O>> | ResultOf<O>;

type Operations = typeof operations;

/** One handler for every operation of the contract; an operation without one does not compile. */
export type Handlers = { readonly [Name in keyof Operations]: Handler<Operations[Name]> };
