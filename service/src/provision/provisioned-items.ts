/**
 * The record of what files have provisioned so far. It tells an item that is missing because it is new from one that is
 * missing because somebody removed it.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import { provisionedItems } from '../store/tables.ts';

/** The transaction, keys and time that a file is applied with. */
export interface ProvisioningContext {
  /** All changes of the file are made in it, or none. */
  readonly transaction: Database;
  readonly keys: Pick<ServiceKeys, 'seal'>;
  /** Milliseconds since the epoch; one moment for the whole file. */
  readonly now: number;
}

/** An entry of the file that is provisioned on its own. */
export interface Item {
  /** Unique within its kind. */
  readonly id: string;
  /** Path of the entry in the file. */
  readonly path: string;
  /** The content of the entry, without its secrets. */
  readonly definition: unknown;
}

/** Records items as provisioned and resolves with those that were not recorded before. */
export async function claimNew<T extends Item>(
  { now, transaction }: ProvisioningContext,
  kind: string,
  items: readonly T[],
): Promise<T[]> {
  const claimed = new Set<string>();
  for (const chunk of toChunks(items)) {
    const inserted = await transaction
      .insert(provisionedItems)
      .values(chunk.map((item) => toRow(kind, item, now)))
      .onConflictDoNothing()
      .returning({ id: provisionedItems.id });
    for (const { id } of inserted) claimed.add(id);
  }
  return items.filter(({ id }) => claimed.has(id));
}

/**
 * Records items as provisioned and resolves with those that were not recorded before or read differently than last
 * time.
 */
export async function claimChanged<T extends Item>(
  context: ProvisioningContext,
  kind: string,
  items: readonly T[],
): Promise<T[]> {
  const { now, transaction } = context;
  const isNew = new Set((await claimNew(context, kind, items)).map(({ id }) => id));
  const claimed: T[] = [];
  for (const item of items) {
    if (isNew.has(item.id) || (await renew(item))) claimed.push(item);
  }
  return claimed;

  async function renew(item: T): Promise<boolean> {
    const isItem = and(eq(provisionedItems.kind, kind), eq(provisionedItems.id, item.id));
    const [known] = await transaction.select().from(provisionedItems).where(isItem);
    const row = toRow(kind, item, now);
    if (known?.definitionHash === row.definitionHash) return false;
    await transaction.update(provisionedItems).set(row).where(isItem);
    return true;
  }
}

/** Those of these identifiers that a file has provisioned. */
export async function findClaimed(
  { transaction }: ProvisioningContext,
  kind: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({ id: provisionedItems.id })
    .from(provisionedItems)
    .where(and(eq(provisionedItems.kind, kind), inArray(provisionedItems.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** Drops the records of items that the file no longer has: they may be added again. */
export async function forget(
  { transaction }: ProvisioningContext,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .delete(provisionedItems)
    .where(and(eq(provisionedItems.kind, kind), inArray(provisionedItems.id, [...ids])));
}

/** Splits items for statements of a few thousand parameters, which every server of the PostgreSQL protocol accepts. */
export function toChunks<T>(items: readonly T[], size = 500): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function toRow(kind: string, { definition, id }: Item, now: number): typeof provisionedItems.$inferInsert {
  const definitionHash = createHash('sha256').update(JSON.stringify(definition)).digest('hex');
  return { kind, id, definitionHash, provisionedAt: now };
}
