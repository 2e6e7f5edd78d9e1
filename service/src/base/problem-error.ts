import type { ProblemCode } from './contract.ts';

/** The details of an error reply besides its code and message. */
export interface ProblemOptions {
  /** Path of the fault in the request, as `clientSignature.scheme`. */
  readonly path?: string;
  /** The activity that was denied. */
  readonly activityId?: string;
  /** How many tries a code has left. */
  readonly triesLeft?: number;
  /** Seconds for the header Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Ends a request with an error of the contract. Throw it anywhere below a handler. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}
