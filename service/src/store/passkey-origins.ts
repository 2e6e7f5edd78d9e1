import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { organizationFeatures, organizations } from './tables.ts';

/** Finds the organization that has no other above it; undefined where there are several, or none. */
export async function findOnlyRootOrganization(database: Database): Promise<string | undefined> {
  const found = await database
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(isNull(organizations.parentOrganizationId), isNull(organizations.deletedAt)))
    .limit(2);
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Reads the origins whose pages may use an organization's passkeys; none where it leaves that to the browser. */
export async function findPasskeyOrigins(
  database: Database,
  organizationId: string,
): Promise<readonly string[]> {
  const [feature] = await database
    .select({ value: organizationFeatures.value })
    .from(organizationFeatures)
    .where(
      and(
        eq(organizationFeatures.organizationId, organizationId),
        eq(organizationFeatures.name, 'FEATURE_NAME_WEBAUTHN_ORIGINS'),
      ),
    );
  return (feature?.value ?? '').split(/[\s,]+/).filter((text) => text !== '');
}
