import { sendAll, type LoadReport } from './load.ts';
import type { TagParty } from './tag-requests.ts';

/** The load that a warm service handled. */
export interface PartyReport {
  readonly updates: LoadReport;
  readonly queries: LoadReport;
}

/** Requests of each kind before the measured ones, because a process is slow for some thousand requests of a new kind. */
export const WARM_UP = 8000;
/** The number of concurrent callers. */
export const CONNECTIONS = 32;

/** Sends this many tag updates and then as many queries, each kind after {@link WARM_UP} requests. */
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
