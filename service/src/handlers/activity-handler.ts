import type { ActivityContext, ActivityWork, Permission } from '../activities/activity-work.ts';
import type { Caller } from '../auth/caller.ts';
import { assertRecentLogin } from '../auth/sessions/assert-recent-login.ts';
import type { ActivityOperation, ParametersOf, ResultOf } from '../base/contract.ts';
import type { HandlerServices } from './handler-services.ts';

/** Everything besides the parameters that an activity is performed with. */
export interface ExecutionContext extends ActivityContext {
  readonly services: HandlerServices;
}

/** Everything besides the parameters that a submission is checked with, before anything is recorded. */
export interface SubmissionContext {
  readonly services: HandlerServices;
  readonly caller: Caller;
}

/** Performs one activity; see `ActivityWork` for when the engine calls what. */
export interface ActivityHandler<O> {
  /** Who may do it without a policy; a function where that depends on the parameters; `policies` unless given. */
  readonly permission?: Permission | ((parameters: ParametersOf<O>, submitterId: string) => Permission);
  /** Set when the activity changes the root quorum, policies or MFA policies. */
  readonly changesRules?: true;
  /**
   * Whether the effect of the activity outlives the session that submits it: it adds a way to sign in, changes who may
   * do what, sends what happens here elsewhere, or reveals a secret. A session may submit or approve such an activity
   * only soon after its login.
   */
  readonly outlivesSession?: true | ((parameters: ParametersOf<O>, submitterId: string) => boolean);
  /**
   * Set when the activity may still be recorded although the key that stamped it was deleted a moment ago. Other
   * activities that outlive the session lock the key, which costs a statement; this is for those that come often.
   */
  readonly mayComeLate?: true;
  /** Throws a `ProblemError` for faults that the schema cannot find; then nothing is recorded. */
  readonly assertPossible?: (parameters: ParametersOf<O>, context: SubmissionContext) => void | Promise<void>;
  /**
   * Does work that a transaction cannot roll back. It runs once the submission alone is allowed; see `ActivityWork`.
   */
  readonly prepare?: (parameters: ParametersOf<O>, context: SubmissionContext) => Promise<unknown>;
  /** Performs the activity, all or nothing. */
  readonly execute: (
    parameters: ParametersOf<O>,
    context: ExecutionContext,
  ) => ResultOf<O> | Promise<ResultOf<O>>;
}

/** A handler of any activity, for code that calls them by name. */
export type AnyActivityHandler = ActivityHandler<ActivityOperation>;

/** Binds a handler to its services, so that the engine need not know them. */
export function toActivityWork(handler: AnyActivityHandler, services: HandlerServices): ActivityWork {
  const { assertPossible, changesRules = false, execute, permission = 'policies', prepare } = handler;
  const { outlivesSession = () => false } = handler;
  const assertRecent = (parameters: unknown, submitterId: string, { credential }: Caller): void => {
    if (outlivesSession !== true && !outlivesSession(parameters, submitterId)) return;
    assertRecentLogin(credential.authentications, services.clock.now(), services.limits);
  };
  return {
    permission,
    changesRules,
    outlivesCredential: handler.outlivesSession !== undefined && handler.mayComeLate !== true,
    assertPossible(parameters, caller) {
      assertRecent(parameters, caller.userId, caller);
      return assertPossible?.(parameters, { services, caller });
    },
    assertApprovable: ({ parameters, userId }, caller) => assertRecent(parameters, userId, caller),
    ...(prepare === undefined
      ? {}
      : { prepare: (parameters, caller) => prepare(parameters, { services, caller }) }),
    execute: (parameters, context) => execute(parameters, { ...context, services }),
  };
}
