import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Everything that one provider stores, by model and id. */
export type Memory = Map<string, Entry>;

/** Stores one model of the provider in memory, until the program ends. Clients come from `findClient`. */
export function createMemoryAdapter(
  model: string,
  memory: Memory,
  findClient: (clientId: string) => Promise<AdapterPayload | undefined>,
): Adapter {
  const keyOf = (id: string): string => `${model} ${id}`;
  const read = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry === undefined || entry.expiresAt <= Date.now() ? undefined : entry.payload;
  return {
    async upsert(id, payload, expiresIn = Infinity) {
      memory.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => (model === 'Client' ? findClient(id) : read(memory.get(keyOf(id)))),
    async findByUid(uid) {
      for (const [key, entry] of memory) {
        if (key.startsWith(`${model} `) && entry.payload.uid === uid) return read(entry);
      }
      return undefined;
    },
    // The device flow, for devices without a keyboard, is not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      const entry = memory.get(keyOf(id));
      if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      memory.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of memory) if (payload.grantId === grantId) memory.delete(key);
    },
  };
}
