/**
 * Does works of one name one after another. `hasWaited` says that others came first: what was read before is of then.
 */
export type TakeTurn = <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/** Creates the turns of one process. Those of other processes are not waited for. */
export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const turn = before === undefined ? work(false) : before.then(() => work(true));
    // A work that fails concerns whoever asked for it, and none of those behind it.
    const settled = turn.catch(() => undefined);
    last.set(name, settled);
    try {
      return await turn;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
