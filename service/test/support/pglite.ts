import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeSmallDatabase } from '../../src/testing/prepared-image.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

/** A pool of idle instances, because starting an instance takes as long as many tests. */
const free: SharedPglite[] = [];

/**
 * Returns a PGlite in memory with the service's tables, empty, that no other code of this process uses. Closing it
 * returns it to the pool.
 */
export async function takePglite(): Promise<PGlite> {
  for (let instance = free.pop(); instance !== undefined; instance = free.pop()) {
    if (await instance.reset()) return instance;
    await instance.end();
  }
  return SharedPglite.start();
}

/** Returns a PGlite like {@link takePglite}, but without tables. */
export async function takePgliteWithoutTables(): Promise<PGlite> {
  const instance = await takePglite();
  await instance.exec(`
    drop schema public cascade; create schema public; grant usage on schema public to public;
    drop schema drizzle cascade`);
  return instance;
}

/**
 * Creates a data folder of the embedded database with the service's tables, empty. It copies a prepared folder, because
 * creating one takes seconds.
 */
export async function copyEmbeddedDatabase(folder: string): Promise<void> {
  await prepareTemplate();
  await cp(join(template, 'database'), join(folder, 'database'), { recursive: true });
}

const template = join(runFolder, 'pglite');
const image = join(runFolder, 'pglite.tar');

/** Creating a cluster and its tables takes most of PGlite's start, so they are created once per run and copied. */
async function prepareTemplate(): Promise<void> {
  await oncePerRun('pglite', async () => {
    await mkdir(template, { recursive: true });
    const dump = await makeSmallDatabase(join(template, 'database'));
    writeFileSync(image, new Uint8Array(await dump.arrayBuffer()));
  });
}

/** A PGlite that `close` returns to the pool instead of closing it. */
class SharedPglite extends PGlite {
  /** The schema in the catalogs before the first test. */
  #schema = '';

  static async start(): Promise<SharedPglite> {
    await prepareTemplate();
    const options = { loadDataDir: new Blob([readFileSync(image)]) };
    const instance = doesNotKeepAlive.run(true, () => new SharedPglite(options));
    await instance.waitReady;
    instance.#schema = await readSchema(instance);
    return instance;
  }

  /** Returns it to the pool. */
  override close(): Promise<void> {
    free.push(this);
    return Promise.resolve();
  }

  /** Really closes it. */
  end(): Promise<void> {
    return super.close();
  }

  /**
   * Resets it: no rows, no settings, no prepared statements. Returns false if that is not enough, because a test has
   * changed the schema.
   */
  async reset(): Promise<boolean> {
    // A suite that was stopped may have left a transaction open.
    await this.exec('rollback');
    await this.exec('discard all');
    if ((await readSchema(this)) !== this.#schema) return false;
    await this.exec(EMPTY_TABLES);
    return true;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    return doesNotKeepAlive.run(true, () => super.execProtocolRawSync(message));
  }
}

/** Returns a text that changes when the schema, a persistent setting, or the list of migrations changes. */
export async function readSchema(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ readonly schema: string }>(READ_SCHEMA);
  return rows.map(({ schema }) => schema).join();
}

/**
 * Runs a function so that the timers which it starts, and the timers that these start, do not keep the process alive.
 * An idle PostgreSQL sets an alarm again and again until it is closed.
 */
const doesNotKeepAlive = new AsyncLocalStorage<true>();
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...parameters: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...parameters);
  return doesNotKeepAlive.getStore() === undefined ? timer : timer.unref();
}, setTimeout);

/** Empties all tables of the service. */
const EMPTY_TABLES = `
  do $$ begin
    execute (
      select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public'
    );
  end $$`;

/** The catalogs whose rows do not change when a table is emptied. A row that is created or changed has a new `xmin`. */
const CATALOGS = [
  ...['attrdef', 'attribute', 'authid', 'cast', 'collation', 'constraint', 'conversion', 'db_role_setting'],
  ...['default_acl', 'depend', 'description', 'enum', 'event_trigger', 'extension', 'index', 'inherits'],
  ...[
    'language',
    'largeobject_metadata',
    'namespace',
    'opclass',
    'operator',
    'policy',
    'proc',
    'publication',
  ],
  ...['rewrite', 'sequence', 'statistic_ext', 'trigger', 'type'],
].map((name) => `pg_catalog.pg_${name}`);

const READ_SCHEMA = [
  ...CATALOGS.map(
    (table) => `select concat_ws(' ', count(*), max(xmin::text::bigint)) as schema from ${table}`,
  ),
  `select md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, relowner, relacl, reloptions), '|' order by oid))
   from pg_class`,
  // The inner query is a text, so that it runs only when its table exists.
  `select case when to_regclass('drizzle.__drizzle_migrations') is not null
   then query_to_xml('select hash from drizzle.__drizzle_migrations order by id', false, true, '')::text end`,
].join(' union all ');
