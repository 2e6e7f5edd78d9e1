/**
 * Measures whether the time of a refusal reveals that a credential is known. It sends stamps with a bad signature by known
 * and unknown credentials, in random order. An AUC of 0.5 reveals nothing, 1 everything. The database is in memory, where
 * differences show most.
 *
 * `npm run bench:refusals -w service`; BENCH_REQUESTS (3000) says how many of each kind.
 */
import { randomBytes } from 'node:crypto';
import { createKeySets } from '../src/auth/social/key-sets.ts';
import { authenticate } from '../src/auth/stamps/authenticate.ts';
import { createClock } from '../src/base/clock.ts';
import { openServiceKeys } from '../src/secrets/service-keys.ts';
import { createLookups } from '../src/store/lookups.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { apiKeys, authenticators, organizations, users } from '../src/store/tables.ts';
import {
  createP256Key,
  createPasskey,
  keyStamp,
  passkeyStamp,
  type StampHeader,
} from '../test/support/stamps.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 3000);
const BODY = '{"organizationId":"demo"}';

const { close, database } = await openDatabase({ kind: 'memory' });
const clock = createClock();
const keys = await openServiceKeys(database, new Uint8Array(32).fill(7), clock);
const oauth = { keySets: createKeySets(), providerOverrides: undefined };
const services = { database, clock, keys, lookups: createLookups(database), oauth };
const owner = { organizationId: 'demo', userId: 'ada', createdAt: 0 };
await database.insert(organizations).values({ id: 'demo', name: 'Demo', createdAt: 0, updatedAt: 0 });
await database.insert(users).values({ ...owner, id: 'ada', name: 'Ada', updatedAt: 0 });
const [known, unknown] = [createPasskey(), createPasskey()];
const [knownKey, unknownKey] = [createP256Key(), createP256Key()];
const { credentialId, publicKey, rpId } = known;
await database.insert(authenticators).values({ ...owner, credentialId, publicKey, rpId });
await database.insert(apiKeys).values({ ...owner, publicKey: knownKey.publicKey, curve: knownKey.curve });

/** Many stamps of each kind: how long a signature takes to verify depends on its numbers. */
const bodies = Array.from({ length: 200 }, (_, index) => `${BODY}${index}`);
type Stamps = readonly [known: readonly StampHeader[], unknown: readonly StampHeader[]];
const stamps: Readonly<Record<string, Stamps>> = {
  passkeys: [
    bodies.map((body) => passkeyStamp(known, body)),
    bodies.map((body) => passkeyStamp(unknown, body)),
  ],
  'API keys': [
    bodies.map((body) => keyStamp(knownKey, body)),
    bodies.map((body) => keyStamp(unknownKey, body)),
  ],
};
// The known key verifies once, because the service caches the keys that are in use.
await authenticate(services, toRequest(keyStamp(knownKey, BODY)));
for (const [title, pair] of Object.entries(stamps)) {
  await measure(pair, 500);
  const times = await measure(pair, REQUESTS);
  const [first = 0, second = 0] = times.map((list) => median(list) * 1000);
  console.log(
    `${title}: AUC ${toAuc(times).toFixed(3)}, known ${first.toFixed(0)} µs, unknown ${second.toFixed(0)} µs`,
  );
}
await close();

async function measure(pair: Stamps, count: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (const [index, byte] of randomBytes(2 * count).entries()) {
    const which = byte % 2 === 0 ? 0 : 1;
    const stamp = pair[which][index % bodies.length] ?? {};
    const startedAt = performance.now();
    await refuse(stamp);
    times[which].push(performance.now() - startedAt);
  }
  return times;
}

async function refuse(headers: StampHeader): Promise<void> {
  try {
    await authenticate(services, toRequest(headers));
  } catch {
    return;
  }
  throw new Error('A bad stamp was let in.');
}

function toRequest(headers: StampHeader): Parameters<typeof authenticate>[1] {
  return {
    headers: new Headers(headers),
    body: new TextEncoder().encode(BODY),
    organizationId: 'demo',
    clientAddress: '127.0.0.1',
    allowsReadOnly: true,
    allowsAttested: false,
  };
}

/** How often a time of the first list is longer than one of the second; ties count half. */
function toAuc([first, second]: readonly [readonly number[], readonly number[]]): number {
  const sorted = [...second].sort((a, b) => a - b);
  const shares = first.map((time) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low / sorted.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
