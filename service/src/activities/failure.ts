import { PROBLEMS, type Outcome } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { StoredFailure } from '../store/tables.ts';

/** Thrown when the work of an activity fails for a reason that is reported; the activity becomes FAILED. */
export class ExecutionFailure extends Error {
  override readonly name = 'ExecutionFailure';
  readonly failure: StoredFailure;

  constructor(cause: ProblemError) {
    super(cause.message, { cause });
    this.failure = describe(cause);
  }
}

/** Runs the work of an activity. A `ProblemError` with a status below 500 becomes an `ExecutionFailure`. */
export async function execute<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && PROBLEMS[error.code].status < 500) throw new ExecutionFailure(error);
    throw error;
  }
}

const DENIALS: Partial<Readonly<Record<Outcome, string>>> = {
  OUTCOME_DENY_EXPLICIT: 'A policy denies this activity; get_policy_evaluations says which.',
  OUTCOME_DENY_IMPLICIT:
    'No policy allows this activity; create a policy with EFFECT_ALLOW for it, or let a member of the root quorum submit it.',
  OUTCOME_ERROR:
    'A policy that could deny this activity has an expression that failed, so the activity is denied; get_policy_evaluations says which policy (OUTCOME_ERROR).',
};

/** Builds the failure that is stored with an activity that a decision has rejected; null for other decisions. */
export function toFailure(outcome: Outcome): StoredFailure | null {
  if (outcome === 'OUTCOME_REJECTED') {
    return {
      code: PROBLEMS.PERMISSION_DENIED.grpc,
      message: 'The activity was rejected by votes.',
      details: [{ outcome }],
    };
  }
  const message = DENIALS[outcome];
  if (message === undefined) return null;
  const problem = new ProblemError('ACTIVITY_DENIED', message);
  const { code, details } = describe(problem);
  return { code, message, details: details.map((detail) => ({ ...detail, outcome })) };
}

/** Rebuilds the error with which a submission was denied by policies; `undefined` for every other failure. */
export function toDenial(activityId: string, { details, message }: StoredFailure): ProblemError | undefined {
  if (details[0]?.['errorCode'] !== 'ACTIVITY_DENIED') return undefined;
  return new ProblemError('ACTIVITY_DENIED', message, { activityId });
}

function describe({ code, message, options }: ProblemError): StoredFailure {
  const { path } = options;
  const detail = {
    '@type': 'type.googleapis.com/errors.v1.ErrorDetail',
    errorCode: code,
    ...(path === undefined ? {} : { path }),
  };
  return { code: PROBLEMS[code].grpc, message, details: [detail] };
}
