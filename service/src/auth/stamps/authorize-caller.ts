import { ProblemError } from '../../base/problem-error.ts';
import type { CredentialOwner } from '../../store/credential-owners.ts';
import type { Database } from '../../store/database.ts';
import { findOrganization } from '../../store/organizations.ts';
import type { AuthenticationRequest, Caller, Credential } from '../caller.ts';
import { assertAddressAllowed, type IpAllowlist } from './ip-allowlist.ts';

/** The user of one organization that a verified credential stands for. */
export interface Identity {
  readonly owner: CredentialOwner;
  readonly credential: Credential;
  /** Allowlist of the key, or of the session. */
  readonly keyAllowlist?: IpAllowlist;
  /**
   * False when the holder of the key has never stamped a request to the organization: whoami with the id of the parent
   * then does not find the key. True by default.
   */
  readonly isVouched?: boolean;
}

/**
 * Decides whether a request with a verified credential is allowed: the credential must belong to a user of the
 * organization that the body names, and the request must come from an allowed address. A query is also allowed for a
 * user of the organization's parent. A parent changes nothing below it, but may submit somebody's login there. Throws
 * UNAUTHENTICATED when the credential belongs to nobody, PERMISSION_DENIED when it belongs to somebody of another
 * organization, ADDRESS_NOT_ALLOWED.
 */
export async function authorizeCaller(
  database: Database,
  identities: readonly Identity[],
  request: AuthenticationRequest,
): Promise<Caller> {
  if (identities.length === 0) throw unauthenticated();
  const own = identities.find(({ owner }) => owner.organizationId === request.organizationId);
  if (own !== undefined) return toCaller(own, request);
  const caller = await findRelated(database, identities, request);
  if (caller !== undefined) return caller;
  throw new ProblemError(
    'PERMISSION_DENIED',
    'The credential that stamped the request belongs to another organization; check "organizationId".',
    {
      path: 'organizationId',
    },
  );
}

/**
 * The error for everything that is wrong with a credential, always in the same words: it reveals to nobody which keys
 * exist.
 */
export function unauthenticated(): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'The request is not stamped by a known credential: X-Stamp or X-Stamp-WebAuthn must sign the exact body with one that is registered and has not expired.',
  );
}

function toCaller(
  { credential, keyAllowlist = null, owner }: Identity,
  { clientAddress }: AuthenticationRequest,
): Caller {
  assertAddressAllowed([keyAllowlist, owner.organizationAllowlist], clientAddress);
  const { organizationId, organizationName, userId, userName } = owner;
  return { organizationId, organizationName, userId, userName, credential, clientAddress };
}

/** Finds a caller of the parent organization, or, for whoami, of a sub-organization. */
async function findRelated(
  database: Database,
  identities: readonly Identity[],
  request: AuthenticationRequest,
): Promise<Caller | undefined> {
  const {
    allowsParent = false,
    allowsReadOnly,
    clientAddress,
    findsSubOrganization = false,
    organizationId,
  } = request;
  if (findsSubOrganization) {
    const below = identities.filter(
      ({ isVouched = true, owner }) => isVouched && owner.parentOrganizationId === organizationId,
    );
    const [only, ...others] = below;
    if (only !== undefined && others.length === 0) return toCaller(only, request);
  }
  if (!allowsReadOnly && !allowsParent) return undefined;
  const organization = await findOrganization(database, organizationId);
  const parent = identities.find(({ owner }) => owner.organizationId === organization?.parentOrganizationId);
  if (organization === undefined || parent === undefined) return undefined;
  const { organizationId: homeId, organizationName: homeName, ...caller } = toCaller(parent, request);
  assertAddressAllowed([organization.ipAllowlist], clientAddress);
  return {
    ...caller,
    organizationId,
    organizationName: organization.name,
    home: { organizationId: homeId, organizationName: homeName },
  };
}
