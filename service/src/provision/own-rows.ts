import { inArray, sql } from 'drizzle-orm';
import type {
  mfaPolicies,
  oauthProviders,
  policies,
  privateKeys,
  privateKeyTags,
  users,
  userTags,
} from '../store/tables.ts';
import { toChunks, type Item, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';

/** Tables whose rows have an identifier of their own and belong to an organization. */
type OwnedTable =
  | typeof mfaPolicies
  | typeof oauthProviders
  | typeof policies
  | typeof privateKeys
  | typeof privateKeyTags
  | typeof users
  | typeof userTags;

/** An item that belongs to an organization, and possibly to one of its users. */
export interface OwnedItem extends Item {
  readonly organizationId: string;
  readonly userId?: string;
}

/** A table, with the words for its items in messages. */
export interface OwnedKind {
  readonly table: OwnedTable;
  /** As `user`. */
  readonly noun: string;
  /** Member of the file with the identifier, as `userId`. */
  readonly member: string;
}

/**
 * Resolves with the identifiers of the items that exist. Throws a `ProvisioningError` for an identifier that belongs to
 * another organization or user: items are never moved, and whoever moves an entry in the file must not believe that
 * they were.
 */
export async function findOwnRows(
  { transaction }: ProvisioningContext,
  { member, noun, table }: OwnedKind,
  items: readonly OwnedItem[],
): Promise<ReadonlySet<string>> {
  const owners = new Map<string, { readonly organizationId: string; readonly userId: string | null }>();
  for (const chunk of toChunks(items)) {
    const ids = chunk.map(({ id }) => id);
    const rows = await transaction
      .select({
        id: table.id,
        organizationId: table.organizationId,
        userId: 'userId' in table ? table.userId : sql<null>`null`,
      })
      .from(table)
      .where(inArray(table.id, ids));
    for (const row of rows) owners.set(row.id, row);
  }
  for (const { id, organizationId, path, userId } of items) {
    const owner = owners.get(id);
    if (owner === undefined) continue;
    const isStrange = owner.organizationId !== organizationId;
    if (!isStrange && (userId === undefined || owner.userId === userId)) continue;
    throw new ProvisioningError(
      `${path}.${member}`,
      isStrange
        ? `this identifier belongs to a ${noun} of another organization; give this one an identifier of its own.`
        : `this ${noun} is that of user ${owner.userId}. An activity can delete it there; another one needs an identifier of its own.`,
    );
  }
  return new Set(owners.keys());
}
