import { isLoginErrorCode, stepsAfter, toLatchkeyError } from './errors.ts';
import type { Fault } from './flow/state.ts';

/**
 * Turns anything thrown into a fault: data that a state can hold. `nowMs` is the service's time, from which a wait
 * is counted; without it a wait is forgotten.
 */
export function toFault(thrown: unknown, nowMs?: number): Fault {
  const { code, message, retryAfterMs, triesLeft, member } = toLatchkeyError(thrown);
  const retryAtMs = retryAfterMs === undefined || nowMs === undefined ? undefined : nowMs + retryAfterMs;
  return {
    code: isLoginErrorCode(code) ? code : 'unexpected',
    ...stepsAfter(code),
    message,
    retryAtMs,
    triesLeft,
    member,
  };
}
