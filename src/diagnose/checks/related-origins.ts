import { sendRequest } from '../../client/transport.ts';
import { own } from '../../base/json.ts';
import { isOffered, type Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

/** Time limit for fetching the list; browsers wait less. */
const LIST_MS = 10_000;

/** Most bytes of the list that Chromium reads. */
const MAX_LIST_BYTES = 262_144;

/**
 * Checks whether this page may use the passkeys of a relying party on another domain (WebAuthn Level 3, section 5.11).
 * The browser itself fetches a list from that domain, and reports only "SecurityError" when the page is not on it.
 */
export const checkRelatedOrigins: Check = async (examination) => {
  const { connection, page, signal, site } = examination;
  const { rpId } = site;
  const { hostname, origin } = page.location;
  const isOfPage = !rpId || hostname === rpId || hostname.endsWith(`.${rpId}`);
  // Wrong settings have a finding of their own, and no request is made with them.
  if (isOfPage || !connection || !(await isOffered(examination, (method) => method === 'passkey'))) {
    return toFinding('related_origins_unused');
  }
  const api = page.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined;
  const capabilities = await api?.getClientCapabilities?.();
  if (capabilities?.['relatedOrigins'] === false) return toFinding('related_origins_unsupported');
  const reply = await sendRequest(
    `https://${rpId}/.well-known/webauthn`,
    { method: 'GET' },
    own({
      // The page's own `fetch`: the login's adds a header that needs a preflight, which the server of the list need not
      // answer.
      fetch: page.fetch.bind(page),
      clock: { observe: () => undefined },
      maxReplyBytes: MAX_LIST_BYTES,
      signal,
    }),
    LIST_MS,
  );
  if (!reply.response) return toFinding('related_origins_unknown', { error: errorName(reply.cause) });
  const { ok, status: httpStatus, type } = reply.response;
  // For passkeys the browser would follow the redirect, but a page cannot see where it leads.
  if (type === 'opaqueredirect') return toFinding('related_origins_unknown');
  const { origins } = (reply.body ?? {}) as { readonly origins?: unknown };
  if (!ok || !Array.isArray(origins)) return toFinding('related_origins_unreadable', { httpStatus });
  const isListed = origins.some((text) => URL.canParse(`${text}`) && new URL(`${text}`).origin === origin);
  return toFinding(isListed ? 'related_origins_ok' : 'related_origins_missing');
};
