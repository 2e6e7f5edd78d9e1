import { createKeySource, type FetchedKeySource } from '../../../src/webhook/key-source.ts';
import { createKeyServer, type KeyServer } from './key-server.ts';
import { createSender, signedAtMs } from './sender.ts';

/** For tests of a key source: an address, two senders whose keys may be had there, and a clock that they set. */

/** The address of the keys. No request gets there. */
export const url = 'https://api.example.com/public/v1/discovery/webhooks/jwks';

/** Milliseconds of a second. */
export const second = 1000;

/** Milliseconds of a minute. */
export const minute = 60 * second;

/** Milliseconds of an hour. */
export const hour = 60 * minute;

/** The sender whose key the set has from the beginning in most tests. */
export const old = createSender('old');

/** The sender whose key comes later. */
export const young = createSender('young');

/** A source with all that it depends on. */
export interface Scene {
  readonly server: KeyServer;
  readonly clock: { nowMs: number };
  readonly source: FetchedKeySource;
}

/** A source over an address without a network, with a clock that stands still. */
export function setUp(...keys: readonly object[]): Scene {
  const server = createKeyServer(...keys);
  const clock = { nowMs: signedAtMs };
  return { server, clock, source: createKeySource(url, { fetch: server.fetch, now: () => clock.nowMs }) };
}
