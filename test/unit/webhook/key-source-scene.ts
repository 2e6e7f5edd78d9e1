import { createKeySource, type FetchedKeySource } from '../../../src/webhook/key-source.ts';
import { createKeyServer, type KeyServer } from './key-server.ts';
import { createSender, signedAtMs } from './sender.ts';

/** Support for tests of a key source: an address, two senders whose keys may be there, and a clock that tests set. */

/** The address of the keys. No real request is sent to it. */
export const url = 'https://api.example.com/public/v1/discovery/webhooks/jwks';

/** Milliseconds of a second. */
export const second = 1000;

/** Milliseconds of a minute. */
export const minute = 60 * second;

/** Milliseconds of an hour. */
export const hour = 60 * minute;

/** The sender whose key the set has from the beginning in most tests. */
export const old = createSender('old');

/** The sender whose key is added later. */
export const young = createSender('young');

/** A key source with everything that it depends on. */
export interface Scene {
  readonly server: KeyServer;
  readonly clock: { nowMs: number };
  readonly source: FetchedKeySource;
}

/** Creates a key source with a fake server and a clock that stands still. */
export function setUp(...keys: readonly object[]): Scene {
  const server = createKeyServer(...keys);
  const clock = { nowMs: signedAtMs };
  return { server, clock, source: createKeySource(url, { fetch: server.fetch, now: () => clock.nowMs }) };
}
