/**
 * The verification token that a sub-organization can be created with: it proves who holds the contact of a root user.
 */
import { signatureInvalid, verifyClientSignature } from '../auth/sessions/client-signature.ts';
import { isSignupMessage } from '../auth/accounts/signup-message.ts';
import { toContact } from '../auth/codes/contact.ts';
import { verificationTokenInvalid, verifyVerificationToken } from '../auth/codes/verification-token.ts';
import type { operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Database } from '../store/database.ts';
import { findSignup } from '../store/signups.ts';
import type { ShownContact } from '../store/users.ts';
import { findVerificationToken } from '../store/verification-tokens.ts';
import type { HandlerServices } from './handler-services.ts';
import { withParametersPath } from './with-parameters-path.ts';

/** The contact of a root user, proven by a verification token. */
export interface RootContact extends ShownContact {
  readonly tokenId: string;
  /** Index of the user in the list. */
  readonly userIndex: number;
}

/**
 * Verifies the token of a creation: it comes from a login of this organization, names the contact of exactly one root
 * user, and its key has signed the credentials that the user begins with. A token without a key needs no signature.
 * `undefined` without a token. Throws VERIFICATION_TOKEN_INVALID, CLIENT_SIGNATURE_INVALID, INVALID_REQUEST with the
 * path.
 */
export async function readRootContact(
  { clock, keys }: Pick<HandlerServices, 'clock' | 'keys'>,
  organizationId: string,
  {
    clientSignature,
    rootUsers,
    verificationToken,
  }: ParametersOf<(typeof operations)['createSubOrganization']>,
): Promise<RootContact | undefined> {
  if (verificationToken === undefined) {
    if (clientSignature === undefined) return undefined;
    throw invalid('needs the member "verificationToken" that it is for', 'parameters.clientSignature');
  }
  const path = 'parameters.verificationToken';
  const claims = await verifyVerificationToken(verificationToken, keys.otpSigner);
  if (claims?.organizationId !== organizationId || claims.expiresAtMs <= clock.now()) {
    throw verificationTokenInvalid();
  }
  const { contact, id: tokenId, verificationType: type } = claims;
  const holders = rootUsers.flatMap(({ userEmail, userPhoneNumber }, userIndex) => {
    const text = type === 'OTP_TYPE_EMAIL' ? userEmail : userPhoneNumber;
    return text !== undefined && toContact(type, text)?.normalized === contact ? [userIndex] : [];
  });
  const [userIndex, ...others] = holders;
  const user = userIndex === undefined ? undefined : rootUsers[userIndex];
  if (userIndex === undefined || user === undefined || others.length > 0) {
    throw invalid('must be for the contact of exactly one root user', path);
  }
  if (claims.publicKey !== undefined && clientSignature === undefined) {
    throw invalid(
      'is missing: the key that the verification token is bound to must sign the request',
      'parameters.clientSignature',
    );
  }
  if (clientSignature !== undefined) {
    await withParametersPath(() => verifyClientSignature(clientSignature, claims));
    if (!isSignupMessage(clientSignature.message, tokenId, user)) {
      throw signatureInvalid(
        'Member "parameters.clientSignature.message" must repeat the contact and the credentials of the root user and the id of the verificationToken; write and sign it anew.',
        'parameters.clientSignature.message',
      );
    }
  }
  return { tokenId, type, contact, userIndex };
}

/** Throws VERIFICATION_TOKEN_INVALID for a token that a login has used or that has created an organization. */
export async function assertTokenUnused(transaction: Database, { tokenId }: RootContact): Promise<void> {
  const token = await findVerificationToken(transaction, tokenId);
  const isUnused = token?.consumedAt === null;
  if (!isUnused || (await findSignup(transaction, { verificationTokenId: tokenId })) !== undefined) {
    throw verificationTokenInvalid();
  }
}

function invalid(fault: string, path: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', `"${path}" ${fault}.`, { path });
}
