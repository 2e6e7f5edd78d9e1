import type { ActivityContext, ActivityWork, Permission } from '../activities/activity-work.ts';
import type { Caller } from '../auth/caller.ts';
import { assertRecentLogin } from '../auth/sessions/assert-recent-login.ts';
import type { ActivityOperation, ParametersOf, ResultOf } from '../base/contract.ts';
import type { HandlerServices } from './handler-services.ts';

/** Everything besides the parameters that an activity is performed with. */
export interface ExecutionContext extends ActivityContext {
  readonly services: HandlerServices;
}

/** Everything besides the parameters that a submission is looked at with, before anything is recorded. */
export interface SubmissionContext {
  readonly services: HandlerServices;
  readonly caller: Caller;
}

/** Performs one activity; see `ActivityWork` for when the engine calls what. */
export interface ActivityHandler<O> {
  /** Who may do it without a policy; a function where it depends on whom it is about; `policies` unless given. */
  readonly permission?: Permission | ((parameters: ParametersOf<O>, submitterId: string) => Permission);
  /** Set where it changes the root quorum, policies or MFA policies. */
  readonly changesRules?: true;
  /**
   * Whether it opens something that stays open when the session ends: it adds a way in, changes who may do what, sends
   * elsewhere what happens here, or tells a secret. A session does so, and approves it, soon after its login only.
   */
  readonly outlivesSession?: true | ((parameters: ParametersOf<O>, submitterId: string) => boolean);
  /** Throws a `ProblemError` for what a schema cannot refuse; then nothing is recorded. */
  readonly assertPossible?: (parameters: ParametersOf<O>, context: SubmissionContext) => void | Promise<void>;
  /** Does what cannot be undone with a transaction, once the submission alone is allowed; see `ActivityWork`. */
  readonly prepare?: (parameters: ParametersOf<O>, context: SubmissionContext) => Promise<unknown>;
  /** Does it, all or nothing. */
  readonly execute: (
    parameters: ParametersOf<O>,
    context: ExecutionContext,
  ) => ResultOf<O> | Promise<ResultOf<O>>;
}

/** A handler of any activity, for code that calls them by name. */
export type AnyActivityHandler = ActivityHandler<ActivityOperation>;

/** Gives a handler its services, so that the engine need not know of them. */
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
