/** Support for tests that apply provisioning files to a database. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { sql } from 'drizzle-orm';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { applyProvisioning, type ProvisioningReport } from '../../src/provision/apply-provisioning.ts';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import type { TestDatabase } from '../support/databases.ts';

/** The tools of a suite. */
export interface ProvisioningBench {
  database(): Database;
  keys(): ServiceKeys;
  /** The time at which the next file is applied. */
  now: number;
  /** Parses and applies a file with these organizations. Answers the report without its zero and empty members. */
  apply(...organizations: object[]): Promise<Partial<ProvisioningReport>>;
  /** Asserts that the file is refused at this path and changes nothing. */
  assertRefused(path: string, ...organizations: object[]): Promise<Error>;
}

/** Opens a database for a suite and empties it before each test. */
export function useProvisioning(kind: TestDatabase): ProvisioningBench {
  let open: OpenDatabase;
  let keys: ServiceKeys;
  before(async () => {
    open = await openDatabase(await kind.create());
    keys = await openServiceKeys(open.database, new Uint8Array(32).fill(1), { now: () => 0 });
  });
  after(() => open.close());
  beforeEach(async () => {
    await open.database.execute(sql`truncate organizations, provisioned_items cascade`);
  });

  const bench: ProvisioningBench = {
    database: () => open.database,
    keys: () => keys,
    now: 1_700_000_000_000,
    async apply(...organizations) {
      const report = await applyProvisioning(
        { database: open.database, keys, clock: { now: () => bench.now } },
        parseProvisioning(Buffer.from(JSON.stringify({ organizations })), true),
      );
      const isSomething = (value: number | readonly unknown[]): boolean =>
        typeof value === 'number' ? value !== 0 : value.length > 0;
      return Object.fromEntries(Object.entries(report).filter(([, value]) => isSomething(value)));
    },
    async assertRefused(path, ...organizations) {
      const state = await readState(open.database);
      let refusal: Error | undefined;
      await assert.rejects(bench.apply(...organizations), (error: Error & { path?: string }) => {
        refusal = error;
        assert.equal(error.path, path, error.message);
        return true;
      });
      assert.deepEqual(await readState(open.database), state, 'nothing was applied');
      assert.ok(refusal);
      return refusal;
    },
  };
  return bench;
}

/** Reads every row of every table that provisioning files write. */
async function readState(database: Database): Promise<unknown> {
  const tables = [
    'organizations',
    'provisioned_items',
    'users',
    'root_quorum_members',
    'organization_features',
    'api_keys',
    'authenticators',
    'oauth_providers',
    'mfa_policies',
    'private_keys',
    'private_key_addresses',
    'private_key_tags',
    'private_key_tag_members',
    'user_tags',
    'user_tag_members',
    'policies',
    'auth_proxy_configs',
  ];
  const state: Record<string, unknown> = {};
  for (const table of tables) {
    const result: unknown = await database.execute(
      sql.raw(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`),
    );
    state[table] = (result as { rows: unknown[] }).rows;
  }
  return state;
}
