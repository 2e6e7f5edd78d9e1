import type { ActivityServices } from '../activities/activity-services.ts';
import type { AuthenticationServices } from '../auth/caller.ts';
import type { HandlerContext } from '../handlers/handler.ts';
import type { Audit, AuditFacts } from './audit.ts';
import type { HandlerServices } from '../handlers/handler-services.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RateLimits } from './rates.ts';

/** The services that requests are answered with: those of handlers, of authentication and of the engine. */
export type ServingServices = HandlerServices &
  AuthenticationServices &
  ActivityServices & {
    readonly ledger: Ledger;
    readonly limits: RateLimits;
    /** Absent where the operator wants no audit lines. */
    readonly audit?: Audit | undefined;
    /** Whether the database answers and takes writes, as of the last second. */
    readonly isDatabaseUsable: () => Promise<boolean>;
  };

/** The facts of a request before it is served, and those of its audit line. */
export interface ServeContext extends HandlerContext {
  readonly facts: AuditFacts;
}

/** Answers one operation: everything between the bytes of a request and the value that is replied. */
export type Serve = (request: Request, context: ServeContext) => Promise<unknown>;
