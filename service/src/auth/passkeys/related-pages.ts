import type { Database } from '../../store/database.ts';
import { findListingOrganization, toOrigins } from '../../store/passkey-origins.ts';

/** The organization that the operator has assigned each relying party to, by the relying party's host. */
export type RelyingParties = ReadonlyMap<string, string>;

/** Pages that may make passkeys for relying parties on other domains. */
export interface RelatedPages {
  readonly origins: readonly string[];
  readonly rpIds: readonly string[];
}

const NO_PAGES: RelatedPages = { origins: [], rpIds: [] };

/**
 * Finds the pages on other domains that may make passkeys for an organization: those that it lists itself, or where it
 * lists none, those of the organization above it. The relying parties are those that the operator has assigned to the
 * organization with that list. They are never taken from what an organization says of itself: its pages could then use
 * the passkeys of others.
 */
export async function findRelatedPages(
  database: Database,
  organizationId: string,
  relyingParties: RelyingParties = new Map(),
): Promise<RelatedPages> {
  // Saves a query: most services have no relying parties on other domains.
  if (relyingParties.size === 0) return NO_PAGES;
  const listing = await findListingOrganization(database, organizationId);
  if (listing === undefined) return NO_PAGES;
  const rpIds = [...relyingParties].filter(([, owner]) => owner === listing.organizationId);
  return { origins: listing.origins, rpIds: rpIds.map(([host]) => host) };
}

/**
 * The lists of origins that decide where a passkey works: its own organization's and that of the organization above.
 */
export interface OriginLists {
  readonly rpId: string;
  readonly parentOrganizationId: string | null;
  readonly originsFeature: { readonly value: string | null } | null;
  readonly parentOriginsFeature: { readonly value: string | null } | null;
}

/**
 * Reads the pages on other domains that may use a passkey because the organization above lists them. None when the
 * passkey's own organization has a list, or when the operator has assigned the relying party to another organization.
 */
export function readRelatedOrigins(
  { originsFeature, parentOrganizationId, parentOriginsFeature, rpId }: OriginLists,
  relyingParties: RelyingParties = new Map(),
): readonly string[] {
  if (parentOrganizationId === null || relyingParties.get(rpId) !== parentOrganizationId) return [];
  return toOrigins(originsFeature?.value).length > 0 ? [] : toOrigins(parentOriginsFeature?.value);
}
