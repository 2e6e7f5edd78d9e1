import { ProblemError } from '../../base/problem-error.ts';
import type { CredentialOwner } from '../../store/credential-owners.ts';
import type { AuthenticationRequest, Caller, Credential } from '../caller.ts';
import { assertAddressAllowed, type IpAllowlist } from './ip-allowlist.ts';

/** The user of one organization that a verified credential stands for. */
export interface Identity {
  readonly owner: CredentialOwner;
  readonly credential: Credential;
  /** Allowlist of the key, or of the session. */
  readonly keyAllowlist?: IpAllowlist;
}

/**
 * Decides whether a request with a verified credential is let in: the credential must stand for a user of the
 * organization that the body names, and the request must come from an allowed address. Throws UNAUTHENTICATED when nobody stands behind the
 * credential, PERMISSION_DENIED when somebody of another organization does, ADDRESS_NOT_ALLOWED.
 */
export function authorizeCaller(
  identities: readonly Identity[],
  { clientAddress, organizationId }: AuthenticationRequest,
): Caller {
  if (identities.length === 0) throw unauthenticated();
  const identity = identities.find(({ owner }) => owner.organizationId === organizationId);
  if (identity === undefined) {
    throw new ProblemError('PERMISSION_DENIED', 'The key does not belong to this organization.', {
      path: 'organizationId',
    });
  }
  const { credential, keyAllowlist = null, owner } = identity;
  assertAddressAllowed([keyAllowlist, owner.organizationAllowlist], clientAddress);
  const { organizationName, userId, userName } = owner;
  return { organizationId, organizationName, userId, userName, credential };
}

/** One refusal, in the same words, for everything that is wrong with a credential: it tells nobody which keys exist. */
export function unauthenticated(): ProblemError {
  return new ProblemError('UNAUTHENTICATED', 'The request is not stamped by a known key.');
}
