import type { Clock } from '../../base/clock.ts';
import { OTP_TYPES } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Database } from '../../store/database.ts';
import { findLoginConfiguration } from '../../store/login-configurations.ts';
import { vouchForOauthProvider } from '../../store/oauth-providers.ts';
import { markContactVerified } from '../../store/users.ts';
import {
  consumeIdToken,
  consumeVerificationToken,
  findVerificationToken,
} from '../../store/verification-tokens.ts';
import type { Caller, Credential } from '../caller.ts';
import { oidcTokenInvalid } from '../social/verify-id-token.ts';
import { assertWayEnabled } from '../codes/assert-way-enabled.ts';
import { CODE_AUTHENTICATIONS, verificationTokenInvalid } from '../codes/verification-token.ts';

/**
 * Consumes the verification token or ID token that an attested stamp is based on, and records that the user has the
 * contact or the social login. Does nothing for other stamps. It must run in the activity's transaction, so that a
 * token is used up only when the activity is done. The same activity may be repeated; for any other, a used token is
 * refused with VERIFICATION_TOKEN_INVALID or OIDC_TOKEN_INVALID. Throws ACCOUNT_NOT_FOUND when the user no longer has
 * the contact.
 */
export async function consumeAttestation(
  { clock }: { readonly clock: Clock },
  transaction: Database,
  { credential, userId }: Caller,
  fingerprint: string,
): Promise<void> {
  const { authentications, idToken, verificationTokenId: id } = credential;
  if (idToken !== undefined) {
    await consumeSocialLogin(transaction, idToken, clock.now(), fingerprint);
    for (const { id: providerId, type } of authentications) {
      if (type !== 'AUTHENTICATION_TYPE_OAUTH' || providerId === undefined) continue;
      await vouchForOauthProvider(transaction, providerId, clock.now());
    }
  }
  if (id === undefined) return;
  const token = await findVerificationToken(transaction, id);
  if (token === undefined) throw verificationTokenInvalid();
  const configuration = await findLoginConfiguration(transaction, token.authProxyConfigId);
  const contacts = OTP_TYPES.flatMap((type) =>
    authentications.flatMap(({ id: contact, type: shown }) =>
      shown === CODE_AUTHENTICATIONS[type] && contact !== undefined ? [{ type, contact }] : [],
    ),
  );
  for (const { type } of contacts) assertWayEnabled(configuration, type);
  const consumedAt = clock.now();
  const consumption = { authProxyConfigId: token.authProxyConfigId, consumedAt, consumedBy: fingerprint };
  if (!(await consumeVerificationToken(transaction, id, consumption))) {
    // Read the token again: a request at the same time may have consumed it.
    const used = await findVerificationToken(transaction, id);
    if (used?.consumedBy !== fingerprint) throw verificationTokenInvalid();
    return;
  }
  for (const contact of contacts) {
    if (await markContactVerified(transaction, userId, contact, consumedAt)) continue;
    throw new ProblemError('ACCOUNT_NOT_FOUND', 'There is no account for this contact in the organization.');
  }
}

async function consumeSocialLogin(
  transaction: Database,
  { id, ...token }: NonNullable<Credential['idToken']>,
  consumedAt: number,
  consumedBy: string,
): Promise<void> {
  if (await consumeIdToken(transaction, id, { ...token, consumedAt, consumedBy })) return;
  const used = await findVerificationToken(transaction, id);
  if (used?.consumedBy !== consumedBy) throw oidcTokenInvalid();
}
