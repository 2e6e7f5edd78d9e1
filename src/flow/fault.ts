import { isErrorCode, isRetryable, recoveryOf } from '../base/error-codes.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { Fault } from './state.ts';

/**
 * Turns anything thrown into a fault: data that a state can hold. `nowMs` is the service's time; `retryAtMs` is counted
 * from it and left out without it. Only a rate limit sets `retryAtMs`: a service that is out of order may also send
 * `Retry-After`, but a person may try again at once. A code that is not in the registry becomes `unexpected`.
 */
export function toFault(thrown: unknown, nowMs?: number): Fault {
  const { code: given, message, retryAfterMs, triesLeft, member } = toLatchkeyError(thrown);
  const code = isErrorCode(given) ? given : 'unexpected';
  const recovery = recoveryOf(code);
  const isWait = recovery === 'wait' && retryAfterMs !== undefined && nowMs !== undefined;
  return {
    code,
    recovery,
    retryable: isRetryable(code),
    message,
    retryAtMs: isWait ? nowMs + retryAfterMs : undefined,
    triesLeft,
    member,
  };
}
