import { after, before } from 'node:test';
import type { Logger as QueryLogger } from 'drizzle-orm';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../../src/auth/caller.ts';
import type { SessionServices } from '../../src/auth/sessions/open-session.ts';
import { createKeySets } from '../../src/auth/social/key-sets.ts';
import { authenticate } from '../../src/auth/stamps/authenticate.ts';
import type { AdjustableClock } from '../../src/base/clock.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { ProblemError } from '../../src/base/problem-error.ts';
import type { Database } from '../../src/store/database.ts';
import { createLookups } from '../../src/store/lookups.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { apiKeys, authenticators, organizations, users } from '../../src/store/tables.ts';
import type { TestDatabase } from './databases.ts';
import type { Passkey, StampHeader, TestApiKey } from './stamps.ts';

/** A database with organizations and users, to which a test adds credentials, and the function that authenticates. */
export interface Credentials {
  readonly services: AuthenticationServices & SessionServices;
  readonly database: Database;
  readonly clock: AdjustableClock;
  /** The number of queries so far. */
  queries(): number;
  addKey(key: TestApiKey, row?: Partial<typeof apiKeys.$inferInsert>): Promise<void>;
  addPasskey(passkey: Passkey, row?: Partial<typeof authenticators.$inferInsert>): Promise<void>;
  authenticate(headers: StampHeader, body: string, request?: Partial<AuthenticationRequest>): Promise<Caller>;
}

/** The organization and the user that credentials belong to unless a test says otherwise. */
export const DEMO = { organizationId: 'demo', userId: 'ada' } as const;

/** Another organization with a user of its own. */
export const OTHER = { organizationId: 'other', userId: 'bob' } as const;

/** Opens a database before the tests of a suite, with the organizations `demo` and `other`. */
export function useCredentials(kind: TestDatabase): () => Credentials {
  let open: OpenDatabase | undefined;
  let credentials: Credentials | undefined;
  before(async () => {
    let queries = 0;
    const queryLogger: QueryLogger = { logQuery: () => void (queries += 1) };
    open = await openDatabase(await kind.create(), { queryLogger });
    credentials = await createCredentials(open.database, () => queries);
  });
  after(() => open?.close());
  return () => {
    if (credentials === undefined) throw new Error('the database of this suite is not open');
    return credentials;
  };
}

async function createCredentials(database: Database, queries: () => number): Promise<Credentials> {
  const startedAt = Date.now();
  // The clock stands still, so that the speed of the machine has no effect.
  const clock: AdjustableClock = {
    offsetMs: 0,
    now() {
      return startedAt + this.offsetMs;
    },
  };
  const keys = await openServiceKeys(database, new Uint8Array(32).fill(7), clock);
  const oauth = { keySets: createKeySets(), providerOverrides: undefined };
  const services = { database, clock, keys, lookups: createLookups(database), oauth };
  const times = { createdAt: 0, updatedAt: 0 };
  await database.insert(organizations).values([
    { id: 'demo', name: 'Demo', ...times },
    { id: 'other', name: 'Other', ...times },
  ]);
  await database.insert(users).values([
    { id: 'ada', organizationId: 'demo', name: 'Ada', ...times },
    { id: 'grace', organizationId: 'demo', name: 'Grace', ...times },
    { id: 'bob', organizationId: 'other', name: 'Bob', ...times },
  ]);
  return {
    services,
    database,
    clock,
    queries,
    async addKey({ curve, publicKey }, row) {
      await database.insert(apiKeys).values({ ...DEMO, publicKey, curve, createdAt: 0, ...row });
    },
    async addPasskey({ credentialId, publicKey, rpId }, row) {
      await database
        .insert(authenticators)
        .values({ ...DEMO, credentialId, publicKey, rpId, createdAt: 0, ...row });
    },
    authenticate: (headers, body, request) =>
      authenticate(services, {
        headers: new Headers(headers),
        body: new TextEncoder().encode(body),
        organizationId: DEMO.organizationId,
        clientAddress: '127.0.0.1',
        allowsReadOnly: true,
        allowsAttested: false,
        ...request,
      }),
  };
}

/** Returns the text of a refusal, for comparison. Throws when the request was not refused. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { path = '' } = error.options;
    return `${error.code} ${path} ${error.message}`;
  }
  throw new Error('it was not refused');
}
