import {
  RECOVERIES,
  stepsAfter,
  toLatchkeyError,
  type LoginErrorCode,
  type Recoveries,
} from '../base/errors.ts';
import type { Fault } from './state.ts';

/**
 * Turns anything thrown into a fault: data that a state can hold. `nowMs` is the service's time, from which a wait
 * is counted; without it a wait is forgotten. A code without a recovery is not one that a login knows: `unexpected`.
 */
export function toFault(thrown: unknown, nowMs?: number, recoveries: Recoveries = RECOVERIES): Fault {
  const { code, message, retryAfterMs, triesLeft, member } = toLatchkeyError(thrown);
  const retryAtMs = retryAfterMs === undefined || nowMs === undefined ? undefined : nowMs + retryAfterMs;
  return {
    code: Object.hasOwn(recoveries, code) ? (code as LoginErrorCode) : 'unexpected',
    ...stepsAfter(code, recoveries),
    message,
    retryAtMs,
    triesLeft,
    member,
  };
}
