import type { SignupRequest } from '../contract/operations/signup_v2.ts';
import { toJson } from '../base/write-json.ts';

/** The parts of a signup request that the owner of a verified contact signs. */
export type SignupUsage = Pick<
  SignupRequest,
  'userEmail' | 'userPhoneNumber' | 'apiKeys' | 'authenticators' | 'oauthProviders'
>;

/**
 * Builds the message that `signup_v2` expects in `clientSignature.message`: this order of members, no spaces,
 *
 * `{"signup":{"email":"…","phoneNumber":"…","apiKeys":[…],"authenticators":[…],"oauthProviders":[…]},"tokenId":"…","type":"USAGE_TYPE_SIGNUP"}`
 *
 * `email` and `phoneNumber` are present only where the request has `userEmail` and `userPhoneNumber`; the three lists
 * are exactly those of the request. The message is signed like that of a login, by the key of the verification token:
 * ECDSA P-256 over SHA-256, raw r and s, 128 lower-case hexadecimal characters.
 */
export function createSignupMessage(tokenId: string, usage: SignupUsage): string {
  const { userEmail: email, userPhoneNumber: phoneNumber, apiKeys, authenticators, oauthProviders } = usage;
  return toJson({
    signup: { email, phoneNumber, apiKeys, authenticators, oauthProviders },
    tokenId,
    type: 'USAGE_TYPE_SIGNUP',
  });
}
