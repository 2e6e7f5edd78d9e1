import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** The smallest tolerance of the service: a request's time may be a minute in the future. */
const TOLERANCE_MS = 60_000;

/** Checks that the device's clock agrees with the service's. */
export const checkClock: Check = async ({ service }) => {
  const { skewMs } = await service;
  if (skewMs === undefined) return toFinding('clock_unknown');
  if (Math.abs(skewMs) < TOLERANCE_MS) return toFinding('clock_ok');
  return toFinding('clock_skewed', { skewSeconds: Math.round(skewMs / 1000) });
};
