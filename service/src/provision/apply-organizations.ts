import { eq, inArray } from 'drizzle-orm';
import { organizations } from '../store/tables.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/**
 * Creates organizations that are new in the file. Their names stay as update_organization_name has left them. Throws a
 * `ProvisioningError` when the file names another parent than an organization has: organizations are never moved, and
 * nobody must believe that they were.
 */
export async function applyOrganizations(
  context: ProvisioningContext,
  file: ProvisioningFile,
): Promise<number> {
  const { now, transaction } = context;
  await assertParentsExist(context, file);
  const items = file.organizations.map(
    ({ authProxyConfigs = [], organizationId, organizationName, parentOrganizationId }, index) => ({
      id: organizationId,
      path: `organizations[${index}]`,
      definition: organizationName,
      authProxyConfigs,
      row: {
        id: organizationId,
        name: organizationName,
        parentOrganizationId: parentOrganizationId ?? null,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
  const isChild = ({ row }: (typeof items)[number]): number => Number(row.parentOrganizationId !== null);
  const created = await claimNew(context, 'organization', items);
  // Parents first: the database checks each row when it is inserted.
  created.sort((a, b) => isChild(a) - isChild(b));
  for (const chunk of toChunks(created)) {
    await transaction
      .insert(organizations)
      .values(chunk.map(({ row }) => row))
      .onConflictDoNothing();
  }
  await assertPlaces(context, items);
  return created.length;
}

/** An organization of the file. */
interface OrganizationItem {
  readonly id: string;
  readonly path: string;
  readonly row: { readonly parentOrganizationId: string | null };
  readonly authProxyConfigs: readonly { readonly signupEnabled?: boolean | undefined }[];
}

/**
 * Throws a `ProvisioningError` when the file contradicts the place of an existing organization: it names another
 * parent, or enables sign-ups of a sub-organization whose parent it leaves out.
 */
async function assertPlaces(
  { transaction }: ProvisioningContext,
  items: readonly OrganizationItem[],
): Promise<void> {
  const parents = new Map<string, string | null>();
  for (const chunk of toChunks(items)) {
    const ids = chunk.map(({ id }) => id);
    const stored = await transaction
      .select({ id: organizations.id, parent: organizations.parentOrganizationId })
      .from(organizations)
      .where(inArray(organizations.id, ids));
    for (const { id, parent } of stored) parents.set(id, parent);
  }
  for (const { authProxyConfigs, id, path, row } of items) {
    const parent = parents.get(id) ?? null;
    const { parentOrganizationId: named } = row;
    if (named !== null && named !== parent) {
      const [state, way] =
        parent === null
          ? ['no sub-organization', 'leave this out']
          : [`a sub-organization of ${parent}`, 'name that one'];
      throw new ProvisioningError(
        `${path}.parentOrganizationId`,
        `this organization is ${state}, and stays where it is: ${way}, or give a new one an identifier of its own.`,
      );
    }
    if (named !== null && (parents.get(named) ?? null) !== null) {
      throw new ProvisioningError(`${path}.parentOrganizationId`, NO_THIRD_LEVEL);
    }
    const open = authProxyConfigs.findIndex(({ signupEnabled }) => signupEnabled === true);
    if (parent !== null && open !== -1) {
      throw new ProvisioningError(
        `${path}.authProxyConfigs[${open}].signupEnabled`,
        `the organization is a sub-organization of ${parent}: ${NO_THIRD_LEVEL}`,
      );
    }
  }
}

const NO_THIRD_LEVEL = 'a sub-organization cannot have sub-organizations.';

async function assertParentsExist(
  { transaction }: ProvisioningContext,
  file: ProvisioningFile,
): Promise<void> {
  const inFile = new Set(file.organizations.map(({ organizationId }) => organizationId));
  for (const [index, { parentOrganizationId }] of file.organizations.entries()) {
    if (parentOrganizationId === undefined || inFile.has(parentOrganizationId)) continue;
    const [parent] = await transaction
      .select()
      .from(organizations)
      .where(eq(organizations.id, parentOrganizationId));
    if (parent !== undefined && parent.parentOrganizationId === null) continue;
    throw new ProvisioningError(
      `organizations[${index}].parentOrganizationId`,
      parent === undefined ? 'neither the file nor the database has this organization.' : NO_THIRD_LEVEL,
    );
  }
}
