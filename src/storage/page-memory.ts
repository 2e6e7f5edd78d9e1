import type { DeviceKey } from '../stamp/device-key.ts';

/** The keys, the session and the pending login that a vault has in memory. */
export interface PageMemory<Session, Pending> {
  readonly keys: Map<string, DeviceKey>;
  session?: Session | undefined;
  pending?: Pending | undefined;
}

/**
 * What closed vaults had in memory, by their storage and scope. A session in memory lives as long as the page: a page may
 * move its element, change an attribute, or take the element out and draw another one later.
 */
export const pageMemories = new Map<string, PageMemory<unknown, unknown>>();
