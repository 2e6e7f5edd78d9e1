import type { ActivityServices } from '../activities/activity-services.ts';
import type { AuthenticationServices } from '../auth/caller.ts';
import type { HandlerContext } from '../handlers/handler.ts';
import type { HandlerServices } from '../handlers/handler-services.ts';
import type { RateLimits } from './rates.ts';

/** The services that requests are answered with: those of handlers, of authentication and of the engine. */
export type ServingServices = HandlerServices &
  AuthenticationServices &
  ActivityServices & {
    readonly limits: RateLimits;
  };

/** Answers one operation: everything between the bytes of a request and the value that is replied. */
export type Serve = (request: Request, context: HandlerContext) => Promise<unknown>;
