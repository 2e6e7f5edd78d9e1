import type { DeviceKey } from '../stamp/device-key.ts';

/** The content of a vault in memory: keys, the session and the pending login. */
export interface VaultMemory<Session, Pending> {
  /** Kind of storage and scope of the vault that the memory belongs to. */
  readonly id: string;
  readonly keys: Map<string, DeviceKey>;
  session?: Session | undefined;
  pending?: Pending | undefined;
}

/**
 * Memory of closed vaults, by their owner. When an element is moved in its page, or one of its attributes changes, it
 * starts again with a new vault, which takes this memory over. An entry is garbage-collected with its owner.
 */
export const keptMemory = new WeakMap<object, VaultMemory<unknown, unknown>>();
