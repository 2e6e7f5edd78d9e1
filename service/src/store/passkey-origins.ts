import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from './database.ts';
import { organizationFeatures, organizations } from './tables.ts';

const isOrigins = eq(organizationFeatures.name, 'FEATURE_NAME_WEBAUTHN_ORIGINS');

/** Finds the only organization without a parent; undefined when there are several, or none. */
export async function findOnlyRootOrganization(database: Database): Promise<string | undefined> {
  const found = await database
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(isNull(organizations.parentOrganizationId), isNull(organizations.deletedAt)))
    .limit(2);
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Splits the value of the feature FEATURE_NAME_WEBAUTHN_ORIGINS. */
export function toOrigins(value: string | null | undefined): readonly string[] {
  return (value ?? '').split(/[\s,]+/).filter((text) => text !== '');
}

/**
 * Reads the origins whose pages may use an organization's passkeys. None: the organization leaves that check to the
 * browser.
 */
export async function findPasskeyOrigins(
  database: Database,
  organizationId: string,
): Promise<readonly string[]> {
  const [feature] = await database
    .select({ value: organizationFeatures.value })
    .from(organizationFeatures)
    .where(and(eq(organizationFeatures.organizationId, organizationId), isOrigins));
  return toOrigins(feature?.value);
}

/** An organization with the origins that it lists. */
export interface ListingOrganization {
  readonly organizationId: string;
  readonly origins: readonly string[];
}

/**
 * Finds the organization whose list of origins applies to an organization: its own, or that of its parent when it has
 * none. Undefined when neither has any.
 */
export async function findListingOrganization(
  database: Database,
  organizationId: string,
): Promise<ListingOrganization | undefined> {
  const found = await database
    .select({ organizationId: organizationFeatures.organizationId, value: organizationFeatures.value })
    .from(organizations)
    .innerJoin(
      organizationFeatures,
      and(
        or(
          eq(organizationFeatures.organizationId, organizations.id),
          eq(organizationFeatures.organizationId, organizations.parentOrganizationId),
        ),
        isOrigins,
      ),
    )
    .where(eq(organizations.id, organizationId));
  const lists = found
    .map((one) => ({ organizationId: one.organizationId, origins: toOrigins(one.value) }))
    .filter(({ origins }) => origins.length > 0);
  return lists.find((one) => one.organizationId === organizationId) ?? lists[0];
}
