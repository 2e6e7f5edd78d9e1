import type { Timestamp } from './contract.ts';

/** A moment as queries show it (api.md "Timestamp object"). `timeMs`: milliseconds since the epoch. */
export function toTimestamp(timeMs: number): Timestamp {
  return { seconds: String(Math.floor(timeMs / 1000)), nanos: String((timeMs % 1000) * 1_000_000) };
}
