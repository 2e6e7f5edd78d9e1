import type { DeviceKey } from '../stamp/device-key.ts';

/** The keys, the session and the pending login that a vault has in memory. */
export interface VaultMemory<Session, Pending> {
  /** The storage and the scope that it belongs to. */
  readonly id: string;
  readonly keys: Map<string, DeviceKey>;
  session?: Session | undefined;
  pending?: Pending | undefined;
}

/**
 * Keeps the memory of closed vaults, by their owner: an element is moved in its page, or one of its attributes changes, and
 * begins again with another vault. It goes when its owner does.
 */
export const keptMemory = new WeakMap<object, VaultMemory<unknown, unknown>>();
