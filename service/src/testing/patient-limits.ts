import type { ServerLimits } from '../http/server.ts';

/** Limits of a server that shares its process with who calls it, who may keep it from reading longer than a network would. */
export const PATIENT_LIMITS = {
  headersTimeoutMs: 120_000,
  requestTimeoutMs: 240_000,
} as const satisfies Partial<ServerLimits>;
