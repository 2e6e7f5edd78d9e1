import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeSmallDatabase } from '../../src/testing/prepared-image.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

/** Instances that nobody uses at the moment. Starting another one takes as long as many tests. */
const free: SharedPglite[] = [];

/**
 * Answers a PGlite in memory that has the service's tables with nothing in them, and that nobody else of this process
 * uses. Closing it gives it back.
 */
export async function takePglite(): Promise<PGlite> {
  for (let instance = free.pop(); instance !== undefined; instance = free.pop()) {
    if (await instance.reset()) return instance;
    await instance.end();
  }
  return SharedPglite.start();
}

/** Answers a PGlite as {@link takePglite} does, but without tables. */
export async function takePgliteWithoutTables(): Promise<PGlite> {
  const instance = await takePglite();
  await instance.exec(`
    drop schema public cascade; create schema public; grant usage on schema public to public;
    drop schema drizzle cascade`);
  return instance;
}

/**
 * Makes a folder of the embedded database that has the service's tables with nothing in them. It is copied, because
 * making one takes seconds.
 */
export async function copyEmbeddedDatabase(folder: string): Promise<void> {
  await prepareTemplate();
  await cp(join(template, 'database'), join(folder, 'database'), { recursive: true });
}

const template = join(runFolder, 'pglite');
const image = join(runFolder, 'pglite.tar');

/** Making a cluster and its tables takes most of PGlite's start, so they are made once a run and copied. */
async function prepareTemplate(): Promise<void> {
  await oncePerRun('pglite', async () => {
    await mkdir(template, { recursive: true });
    const dump = await makeSmallDatabase(join(template, 'database'));
    writeFileSync(image, new Uint8Array(await dump.arrayBuffer()));
  });
}

/** A PGlite that goes on when it is closed, so that the next test has it. */
class SharedPglite extends PGlite {
  /** The schema as the catalogs have it before the first test. */
  #schema = '';

  static async start(): Promise<SharedPglite> {
    await prepareTemplate();
    const options = { loadDataDir: new Blob([readFileSync(image)]) };
    const instance = doesNotKeepAlive.run(true, () => new SharedPglite(options));
    await instance.waitReady;
    instance.#schema = await readSchema(instance);
    return instance;
  }

  /** Gives it back. */
  override close(): Promise<void> {
    free.push(this);
    return Promise.resolve();
  }

  /** Closes it for good. */
  end(): Promise<void> {
    return super.close();
  }

  /**
   * Brings it back to the state of its start: no rows, no settings, no prepared statements. Answers false where that is
   * not enough, because a test has changed the schema.
   */
  async reset(): Promise<boolean> {
    // A suite that was stopped may have left a transaction.
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

/** Answers a text that differs when the schema does, a setting that lasts, or the list of migrations. */
export async function readSchema(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ readonly schema: string }>(READ_SCHEMA);
  return rows.map(({ schema }) => schema).join();
}

/**
 * Says of what runs that the timers which it starts do not keep the process alive, nor those that these start.
 * PostgreSQL sets itself an alarm while it is idle, again and again for as long as it is not closed.
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

/** The catalogs whose rows are not changed by emptying a table; a row that is made or changed has a new `xmin`. */
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
  // The text is run only where there is such a table.
  `select case when to_regclass('drizzle.__drizzle_migrations') is not null
   then query_to_xml('select hash from drizzle.__drizzle_migrations order by id', false, true, '')::text end`,
].join(' union all ');
