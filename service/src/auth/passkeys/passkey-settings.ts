import type { Database } from '../../store/database.ts';
import { findRelatedPages, type RelatedPages, type RelyingParties } from './related-pages.ts';

/** The operator's settings of passkeys. */
export interface PasskeySettings {
  /** The organizations that own relying parties; none unless given. */
  readonly relyingParties?: RelyingParties | undefined;
  /** True when a passkey must show that it has verified the person; false unless given. */
  readonly requiresUserVerification?: boolean | undefined;
}

/** The conditions under which a passkey is registered in an organization. */
export interface PasskeyTerms {
  readonly relatedPages: RelatedPages;
  readonly requiresUserVerification: boolean;
}

/** Reads the conditions of an organization. */
export async function readPasskeyTerms(
  database: Database,
  organizationId: string,
  { relyingParties, requiresUserVerification = false }: PasskeySettings,
): Promise<PasskeyTerms> {
  const relatedPages = await findRelatedPages(database, organizationId, relyingParties);
  return { relatedPages, requiresUserVerification };
}
