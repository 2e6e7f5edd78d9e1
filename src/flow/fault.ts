import { isErrorCode, isRetryable, recoveryOf } from '../base/error-codes.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { Fault } from './state.ts';

/**
 * Turns anything thrown into a fault: data that a state can hold. `nowMs` is the service's time, from which a wait
 * is counted; without it a wait is forgotten. A code that is not in the registry becomes `unexpected`.
 */
export function toFault(thrown: unknown, nowMs?: number): Fault {
  const { code: given, message, retryAfterMs, triesLeft, member } = toLatchkeyError(thrown);
  const retryAtMs = retryAfterMs === undefined || nowMs === undefined ? undefined : nowMs + retryAfterMs;
  const code = isErrorCode(given) ? given : 'unexpected';
  return {
    code,
    recovery: recoveryOf(code),
    retryable: isRetryable(code),
    message,
    retryAtMs,
    triesLeft,
    member,
  };
}
