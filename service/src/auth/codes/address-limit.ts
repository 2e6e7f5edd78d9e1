import type { Clock } from '../../base/clock.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { Database } from '../../store/database.ts';
import type { AddressLimits } from './limits.ts';
import { toKeyedHash } from '../../base/keyed-hash.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { toRetryAfterSeconds } from '../../base/retry-after.ts';
import { countInWindow } from '../../store/address-windows.ts';

/** The actions that are counted per client address. */
export type LimitedAction = 'send' | 'attempt';

/** The services that limits per address need. */
export interface AddressLimitServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'addressHashKey'>;
  readonly limits: AddressLimits;
}

/**
 * Counts an action of a client address and refuses it with RATE_LIMITED beyond the limit. The counters are in the
 * database, so several processes share them; the address itself is not stored.
 */
export async function limitAddress(
  services: AddressLimitServices,
  action: LimitedAction,
  clientAddress: string,
): Promise<void> {
  const { clock, database, keys, limits } = services;
  const maximum = action === 'send' ? limits.sendsPerAddress : limits.attemptsPerAddress;
  const now = clock.now();
  const startsAt = now - (now % limits.addressWindowMs);
  const key = toKeyedHash(keys.addressHashKey, `${action}|${toNetwork(clientAddress)}`);
  if ((await countInWindow(database, key, startsAt)) <= maximum) return;
  throw new ProblemError(
    'RATE_LIMITED',
    'Too many requests from this IP address; wait as the header Retry-After says.',
    {
      retryAfterSeconds: toRetryAfterSeconds(startsAt + limits.addressWindowMs, now),
    },
  );
}

/** The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.toLowerCase().split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
