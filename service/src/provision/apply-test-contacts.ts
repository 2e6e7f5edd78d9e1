import { eq, isNotNull } from 'drizzle-orm';
import { parseTestContact } from '../auth/codes/test-contacts.ts';
import { organizations } from '../store/tables.ts';
import type { ProvisioningContext } from './provisioned-items.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/**
 * Sets the test contacts, which are exempt from the limits of codes. No activity can do that, so the file alone
 * decides: a list that is taken out of it ends.
 */
export async function applyTestContacts(
  { now, transaction }: ProvisioningContext,
  { organizations: listed }: ProvisioningFile,
): Promise<number> {
  const rows = await transaction
    .select({ id: organizations.id, testContacts: organizations.testContacts })
    .from(organizations)
    .where(isNotNull(organizations.testContacts));
  const current = new Map(rows.map(({ id, testContacts }) => [id, testContacts]));
  let applied = 0;
  for (const { organizationId, testContacts: texts = [] } of listed) {
    const contacts = texts.flatMap((text) => parseTestContact(text) ?? []);
    const testContacts = contacts.length === 0 ? null : contacts;
    if (JSON.stringify(current.get(organizationId) ?? null) === JSON.stringify(testContacts)) continue;
    await transaction
      .update(organizations)
      .set({ testContacts, updatedAt: now })
      .where(eq(organizations.id, organizationId));
    applied += 1;
  }
  return applied;
}
