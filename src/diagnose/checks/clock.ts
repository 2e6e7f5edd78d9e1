import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** The least that the service forgives: a request may lie a minute in its future. */
const TOLERANCE_MS = 60_000;

/** Whether the device and the service agree about the time. */
export const checkClock: Check = async ({ service }) => {
  const { skewMs } = await service;
  if (skewMs === undefined) return toFinding('clock_unknown');
  if (Math.abs(skewMs) < TOLERANCE_MS) return toFinding('clock_ok');
  return toFinding('clock_skewed', { skewSeconds: Math.round(skewMs / 1000) });
};
