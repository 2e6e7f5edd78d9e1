import type { Clock } from '../../base/clock.ts';
import { DAY_MS } from '../../base/day.ts';
import { toKeyedHash } from '../../base/keyed-hash.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { countInWindow } from '../../store/address-windows.ts';
import { openLane } from '../../store/code-lanes.ts';
import { toOwnLane, type LaneServices } from './lanes.ts';
import { isSameHash } from './one-time-code.ts';

/** The path of the page that a link in a message leads to. */
export const LANE_LINK_PATH = '/codes/open';

/** Maximum number of networks that one link opens a lane for: a telephone may change networks. */
const MAXIMUM_USES = 3;

/**
 * Creates a link that opens a lane for the person who receives it. It does not contain the contact, and expires after a
 * day.
 */
export function createLaneLink(
  { clock, keys }: { readonly clock: Clock; readonly keys: Pick<ServiceKeys, 'codeHashKey'> },
  publicUrl: string,
  sharedLane: string,
): string {
  const claims = `${sharedLane}.${(clock.now() + DAY_MS).toString(36)}`;
  return `${publicUrl}${LANE_LINK_PATH}?token=${claims}.${sign(keys.codeHashKey, claims)}`;
}

/**
 * Opens a lane for the network that a link is used from. False for a link that is not one of this service, has expired,
 * or was used from too many networks.
 */
export async function useLaneLink(
  services: LaneServices & { readonly keys: Pick<ServiceKeys, 'codeHashKey'> },
  token: string,
  clientAddress: string,
): Promise<boolean> {
  const { clock, database, keys, limits } = services;
  const [, claims = '', sharedLane = '', expiry = '', signature = ''] =
    /^(([\w-]{43})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  const now = clock.now();
  const expiresAt = Number.parseInt(expiry, 36);
  if (!isSameHash(sign(keys.codeHashKey, claims), signature) || !(expiresAt > now)) return false;
  const lane = toOwnLane(keys, sharedLane, clientAddress);
  const uses = await countInWindow(database, sign(keys.codeHashKey, `use|${claims}`), expiresAt);
  if (uses > MAXIMUM_USES) return false;
  await openLane(database, lane, { now, expiresAt: now + limits.knownNetworkDays * DAY_MS });
  return true;
}

function sign(key: Uint8Array, claims: string): string {
  return toKeyedHash(key, `lane link|${claims}`);
}
