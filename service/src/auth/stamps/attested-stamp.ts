import { ProblemError } from '../../base/problem-error.ts';
import { findOwner } from '../../store/credential-owners.ts';
import { findUserByContact } from '../../store/users.ts';
import { authorizeCaller, unauthenticated } from './authorize-caller.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../caller.ts';
import { authenticateIdTokenStamp, ID_TOKEN_SCHEME } from './id-token-stamp.ts';
import { isP256Signature, toCompressedKey } from './p256.ts';
import { decodeStampTexts } from './stamp-text.ts';
import {
  CODE_AUTHENTICATIONS,
  verificationTokenInvalid,
  verifyVerificationToken,
} from '../codes/verification-token.ts';

/** Maximum length of the header in characters: a verification token has about 600, an ID token some thousand. */
const MAXIMUM_STAMP_LENGTH = 8192;

const MEMBERS = ['publicKey', 'publicKeyAttestation', 'scheme', 'signature'] as const;
const SCHEME = 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN';

/**
 * Authenticates by the header X-Stamp-Attested: the key of a verification token or of an ID token has signed the body,
 * so the request comes from the user whom the token names. The token is consumed with the activity, by
 * `consumeAttestation`.
 *
 * Throws VERIFICATION_TOKEN_INVALID for a token that cannot be used, so that a client knows to ask for another code,
 * and ACCOUNT_NOT_FOUND when the organization has no user with the contact; both as otp_login_v2 does.
 */
export async function authenticateAttestedStamp(
  services: AuthenticationServices,
  value: string,
  request: AuthenticationRequest,
): Promise<Caller> {
  const { clock, database, keys } = services;
  if (value.length > MAXIMUM_STAMP_LENGTH) throw unauthenticated();
  const stamp = decodeStampTexts(value, MEMBERS);
  const publicKey = stamp === undefined ? undefined : toCompressedKey(stamp.publicKey);
  if (stamp === undefined || publicKey === undefined) throw unauthenticated();
  const { publicKeyAttestation, signature } = stamp;
  if (stamp.scheme === ID_TOKEN_SCHEME) {
    // The signature is verified first: that costs less than fetching the keys of a provider.
    if (!isP256Signature(publicKey, request.body, signature, 'der')) throw unauthenticated();
    return authenticateIdTokenStamp(
      services,
      { publicKey, oidcToken: publicKeyAttestation, signature },
      request,
    );
  }
  if (stamp.scheme !== SCHEME) throw unauthenticated();

  const claims = await verifyVerificationToken(publicKeyAttestation, keys.otpSigner);
  if (claims === undefined || claims.expiresAtMs <= clock.now()) throw verificationTokenInvalid();
  if (claims.publicKey !== publicKey) throw unauthenticated();
  if (!isP256Signature(publicKey, request.body, signature, 'der')) throw unauthenticated();

  const { contact, id, organizationId: configurationOrganizationId, verificationType } = claims;
  const user = await findUserByContact(database, {
    verificationType,
    contact,
    configurationOrganizationId,
    organizationId: request.organizationId,
  });
  const owner = user === undefined ? undefined : await findOwner(database, user.id);
  if (owner === undefined) {
    throw new ProblemError('ACCOUNT_NOT_FOUND', 'There is no account for this contact in the organization.');
  }
  const credential = {
    publicKey,
    signature,
    scheme: SCHEME,
    authentications: [{ type: CODE_AUTHENTICATIONS[verificationType], id: contact }],
    isReadOnly: false,
    verificationTokenId: id,
  };
  return authorizeCaller(database, [{ owner, credential }], request);
}
