import { inArray } from 'drizzle-orm';
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

/** An item that belongs to an organization. */
export interface OwnedItem extends Item {
  readonly organizationId: string;
}

/** The items of a table, in the words of the file. */
export interface OwnedKind {
  readonly table: OwnedTable;
  /** As `user`. */
  readonly noun: string;
  /** Member of the file with the identifier, as `userId`. */
  readonly member: string;
}

/**
 * Answers the identifiers of those items that exist. Refuses an identifier that something of another organization has:
 * rows of one organization never become another's.
 */
export async function findOwnRows(
  { transaction }: ProvisioningContext,
  { member, noun, table }: OwnedKind,
  items: readonly OwnedItem[],
): Promise<ReadonlySet<string>> {
  const owners = new Map<string, string>();
  for (const chunk of toChunks(items)) {
    const ids = chunk.map(({ id }) => id);
    const rows = await transaction
      .select({ id: table.id, organizationId: table.organizationId })
      .from(table)
      .where(inArray(table.id, ids));
    for (const { id, organizationId } of rows) owners.set(id, organizationId);
  }
  const stranger = items.find(({ id, organizationId }) => {
    const owner = owners.get(id);
    return owner !== undefined && owner !== organizationId;
  });
  if (stranger !== undefined) {
    throw new ProvisioningError(
      `${stranger.path}.${member}`,
      `this identifier belongs to a ${noun} of another organization.`,
    );
  }
  return new Set(owners.keys());
}
