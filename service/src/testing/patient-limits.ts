import type { ServerLimits } from '../http/server.ts';

/**
 * Limits of a server that runs in the same process as its callers, who may keep it from reading for longer than a
 * network would.
 */
export const PATIENT_LIMITS = {
  headersTimeoutMs: 120_000,
  requestTimeoutMs: 240_000,
} as const satisfies Partial<ServerLimits>;
