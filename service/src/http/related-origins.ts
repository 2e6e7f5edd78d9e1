import type { RelyingParties } from '../auth/passkeys/related-pages.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Database } from '../store/database.ts';
import { findOnlyRootOrganization, findPasskeyOrigins } from '../store/passkey-origins.ts';
import { toJsonReply } from './json-reply.ts';
import type { App } from './operations.ts';

/** The path that browsers request (WebAuthn Level 3, section 5.11.1). */
const RELATED_ORIGINS_PATH = '/.well-known/webauthn';

/**
 * Browsers request the list at each use of a passkey from another domain. They may cache it this long, so a change is
 * seen this late.
 */
const MAX_AGE_SECONDS = 300;

/**
 * Serves the list of pages on other domains that may use the passkeys of this host: the origins of
 * FEATURE_NAME_WEBAUTHN_ORIGINS of the organization that owns the host.
 *
 * The operator names that organization in LATCHKEY_RELYING_PARTIES; a service with a single root organization needs no
 * setting. The owner is never taken from what an organization says of itself: an organization that named another one's
 * host would let its own pages use the other's passkeys.
 */
export function serveRelatedOrigins(
  app: App,
  database: Database,
  relyingParties: RelyingParties = new Map(),
): void {
  app.get(RELATED_ORIGINS_PATH, async ({ req }) => {
    const { hostname } = new URL(req.url);
    const owner =
      relyingParties.size > 0 ? relyingParties.get(hostname) : await findOnlyRootOrganization(database);
    if (owner === undefined) {
      throw notFound(
        'No organization owns this host as a relying party; LATCHKEY_RELYING_PARTIES says which does.',
      );
    }
    const origins = await findPasskeyOrigins(database, owner);
    if (origins.length === 0) {
      throw notFound('The organization lists no origins; FEATURE_NAME_WEBAUTHN_ORIGINS holds them.');
    }
    const reply = toJsonReply({ origins });
    reply.headers.set('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
    return reply;
  });
}

function notFound(message: string): ProblemError {
  return new ProblemError('NOT_FOUND', message);
}
