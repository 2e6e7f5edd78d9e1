import { organizationFeatures } from '../store/tables.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** Switches on features that are new in the file. One that set_organization_feature has set keeps its value. */
export async function applyFeatures(context: ProvisioningContext, file: ProvisioningFile): Promise<number> {
  const items = file.organizations.flatMap(({ features = [], organizationId }, organization) =>
    features.map(({ name, value = null }, index) => ({
      id: `${organizationId} ${name}`,
      path: `organizations[${organization}].features[${index}]`,
      definition: value,
      row: { organizationId, name, value, updatedAt: context.now },
    })),
  );
  const created = await claimNew(context, 'feature', items);
  for (const chunk of toChunks(created)) {
    await context.transaction
      .insert(organizationFeatures)
      .values(chunk.map(({ row }) => row))
      .onConflictDoNothing();
  }
  return created.length;
}
