import { sendAll, type LoadReport } from './load.ts';
import type { TagParty } from './tag-requests.ts';

/** The work that a service did, once it was warm. */
export interface PartyReport {
  readonly updates: LoadReport;
  readonly queries: LoadReport;
}

/** Requests of a kind before the measured ones: what is new to a process is slow, for some thousand requests each. */
export const WARM_UP = 8000;
/** Callers at once. */
export const CONNECTIONS = 32;

/** Sends so many tag updates, and then as many queries, each kind after some that warm the service up. */
export async function measureParty(
  { prepareQueries, prepareUpdates }: TagParty,
  addresses: readonly string[],
  requests: number,
): Promise<PartyReport> {
  const measure = async (prepare: TagParty['prepareUpdates']): Promise<LoadReport> => {
    await sendAll(prepare(addresses, WARM_UP), CONNECTIONS);
    return sendAll(prepare(addresses, requests), CONNECTIONS);
  };
  return { updates: await measure(prepareUpdates), queries: await measure(prepareQueries) };
}
