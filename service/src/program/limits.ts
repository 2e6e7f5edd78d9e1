import { DEFAULT_FRESHNESS_LIMITS, type FreshnessLimits } from '../activities/freshness.ts';
import { DEFAULT_CODE_LIMITS, type CodeLimits } from '../auth/codes/code-limits.ts';
import { DEFAULT_ADDRESS_LIMITS, type AddressLimits } from '../auth/codes/limits.ts';

/** The limits that an operator can set. */
export interface Limits extends AddressLimits, CodeLimits, FreshnessLimits {}

/** The limits that hold unless an operator sets others. */
export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_ADDRESS_LIMITS,
  ...DEFAULT_CODE_LIMITS,
  ...DEFAULT_FRESHNESS_LIMITS,
};
