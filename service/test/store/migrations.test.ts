/**
 * Checks that migrations only add and loosen, so that the previous version works on the tables of the next one. This is
 * needed while processes are replaced one by one, and for a rollback. The test reads the schemas beside the migrations;
 * `npm run rollback -w service` runs both versions on one database.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Column {
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: unknown;
}

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  readonly indexes: Readonly<Record<string, { readonly isUnique: boolean }>>;
  readonly foreignKeys: Readonly<Record<string, { readonly columnsFrom: readonly string[] }>>;
  readonly compositePrimaryKeys: object;
  readonly uniqueConstraints: object;
  readonly checkConstraints: object;
}

type Tables = Readonly<Record<string, Table>>;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../migrations/meta/${name}`, import.meta.url), 'utf8'));

const { entries } = read('_journal.json') as {
  entries: readonly { readonly idx: number; readonly tag: string }[];
};

/** The first migration for which the rule holds. Earlier versions were never published. */
const FIRST = 10;

/** The first migration for which the rule on locks holds. Earlier ones lock several things at once, and stay unchanged. */
const FIRST_BESIDE_OTHERS = 22;

/** Changes of a column type that are allowed: a version that writes whole numbers can write them to a fraction column. */
const WIDENED = new Map([['integer', 'double precision']]);

const readTables = (index: number): Tables =>
  (read(`${String(index).padStart(4, '0')}_snapshot.json`) as { tables: Tables }).tables;

/** Lists the changes that would break a program which knows only the earlier tables. */
function findObstacles(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const now = after[name];
    if (now === undefined) return [`${name} is gone`];
    return [...findColumnObstacles(name, table, now), ...findRuleObstacles(name, table, now)];
  });
}

function findColumnObstacles(name: string, { columns }: Table, now: Table): string[] {
  const kept = Object.entries(columns).flatMap(([column, was]) => {
    const is = now.columns[column];
    if (is === undefined) return [`${name}.${column} is gone`];
    return [
      ...(is.type === was.type || WIDENED.get(was.type) === is.type
        ? []
        : [`${name}.${column} is ${is.type}`]),
      ...(is.notNull && !was.notNull ? [`${name}.${column} must be there`] : []),
      ...(was.default !== undefined && is.default === undefined ? [`${name}.${column} has no default`] : []),
    ];
  });
  const added = Object.entries(now.columns).flatMap(([column, { default: value, notNull }]) =>
    column in columns || !notNull || value !== undefined
      ? []
      : [`${name}.${column} is new and must be there`],
  );
  return [...kept, ...added];
}

function findRuleObstacles(name: string, was: Table, now: Table): string[] {
  const rules = ['foreignKeys', 'compositePrimaryKeys', 'uniqueConstraints', 'checkConstraints'] as const;
  // A program that does not know a column leaves it null, so it cannot violate the column's foreign key.
  const isOfKnown = (rule: (typeof rules)[number], key: string): boolean =>
    rule !== 'foreignKeys' ||
    now.foreignKeys[key]?.columnsFrom.some((column) => column in was.columns) === true;
  const added = rules.flatMap((rule) =>
    Object.keys(now[rule])
      .filter((one) => !(one in was[rule]) && isOfKnown(rule, one))
      .map((one) => `${name} has the rule ${one}`),
  );
  const unique = Object.entries(now.indexes).flatMap(([index, { isUnique }]) =>
    isUnique && !(index in was.indexes) ? [`${name} has the rule ${index}`] : [],
  );
  return [...added, ...unique];
}

/** Lists the statements of a migration that lock a table against other processes until the whole migration ends. */
function findWaits(statements: string): string[] {
  const made = [...statements.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table);
  const isKept = (table: string | undefined): boolean => !made.includes(table);
  const indexed = [...statements.matchAll(/^CREATE (?:UNIQUE )?INDEX .*? ON "(\w+)"/gm)].map(
    ([, table]) => table,
  );
  const tables = [...new Set(indexed)].filter(isKept);
  const altered = [...statements.matchAll(/^(?:ALTER|DROP) TABLE "(\w+)"/gm)].map(([, table]) => table);
  const locked = /^LOCK TABLE (.*) IN SHARE MODE;/m.exec(statements)?.[1] ?? '';
  return [
    ...(tables.length === 0
      ? []
      : altered.filter(isKept).map((table) => `${table} is locked beside an index`)),
    ...(tables.length < 2 ? [] : tables.filter((table) => !locked.includes(`"${table}"`))).map(
      (table) => `${table} is locked after an index`,
    ),
  ];
}

describe('a migration', () => {
  for (const { tag } of entries.filter((entry) => entry.idx >= FIRST_BESIDE_OTHERS)) {
    it(`${tag} makes others wait for no more than one thing`, () => {
      const file = new URL(`../../migrations/${tag}.sql`, import.meta.url);
      assert.deepEqual(findWaits(readFileSync(file, 'utf8')), []);
    });
  }

  it('that locks readers out while it makes an index is found', () => {
    const index = (table: string): string => `CREATE INDEX "by_${table}" ON "${table}" USING btree ("a");\n`;
    const alter = 'ALTER TABLE "one" ADD COLUMN "a" bigint;\n';
    assert.deepEqual(findWaits(alter + index('two')), ['one is locked beside an index']);
    assert.deepEqual(findWaits(alter), []);
    assert.deepEqual(findWaits(`CREATE TABLE "one" (\n);\n${alter}${index('one')}`), []);
    const both = index('one') + index('two');
    assert.deepEqual(findWaits(both), ['one is locked after an index', 'two is locked after an index']);
    assert.deepEqual(findWaits(`LOCK TABLE "one", "two" IN SHARE MODE;\n${both}`), []);
  });

  for (const { idx, tag } of entries.filter((entry) => entry.idx >= FIRST)) {
    it(`${tag} lets the version before go on`, () => {
      assert.deepEqual(findObstacles(readTables(idx - 1), readTables(idx)), []);
    });
  }

  it('that takes something away is found', () => {
    const table = (columns: Table['columns'], rules: Partial<Table> = {}): Tables => ({
      people: {
        columns,
        indexes: {},
        foreignKeys: {},
        compositePrimaryKeys: {},
        uniqueConstraints: {},
        checkConstraints: {},
        ...rules,
      },
    });
    const name = { type: 'text', notNull: false };
    const before = table({ name });
    assert.deepEqual(findObstacles(before, table({ name, age: { type: 'integer', notNull: false } })), []);
    assert.deepEqual(findObstacles(before, {}), ['people is gone']);
    assert.deepEqual(findObstacles(before, table({})), ['people.name is gone']);
    assert.deepEqual(findObstacles(before, table({ name: { ...name, type: 'jsonb' } })), [
      'people.name is jsonb',
    ]);
    assert.deepEqual(findObstacles(before, table({ name: { ...name, notNull: true } })), [
      'people.name must be there',
    ]);
    assert.deepEqual(findObstacles(before, table({ name, age: { type: 'integer', notNull: true } })), [
      'people.age is new and must be there',
    ]);
    assert.deepEqual(findObstacles(before, table({ name }, { uniqueConstraints: { once: {} } })), [
      'people has the rule once',
    ]);
    const references = (...columnsFrom: string[]) => ({ foreignKeys: { parent: { columnsFrom } } });
    assert.deepEqual(findObstacles(before, table({ name }, references('name'))), [
      'people has the rule parent',
    ]);
    const added = { name, parent: { type: 'text', notNull: false } };
    assert.deepEqual(findObstacles(before, table(added, references('parent'))), []);
    assert.deepEqual(findObstacles(before, table({ name }, { indexes: { once: { isUnique: true } } })), [
      'people has the rule once',
    ]);
  });
});
