import { isDeepStrictEqual } from 'node:util';
import type { SignupRequest } from '../../base/contract.ts';
import { parseJson } from '../../base/json.ts';

/** The parts of a request that the key of its token signs. */
type SignedParts = Pick<SignupRequest, 'userEmail' | 'userPhoneNumber'> & {
  readonly apiKeys: readonly unknown[];
  readonly authenticators: readonly unknown[];
  readonly oauthProviders: readonly unknown[];
};

/**
 * Whether a text is `{"signup":{"email"?,"phoneNumber"?,"apiKeys","authenticators","oauthProviders"},"tokenId":"…",
 * "type":"USAGE_TYPE_SIGNUP"}` for this request: every value as the request has it, and nothing else. Newer published
 * clients call the first member `signupV2`. The order of members does not matter here, because serializers of other
 * languages have one of their own; `createSignupMessage` of the root package writes them in the order above.
 */
export function isSignupMessage(text: string, tokenId: string, request: SignedParts): boolean {
  const { apiKeys, authenticators, oauthProviders, userEmail, userPhoneNumber } = request;
  const usage = { email: userEmail, phoneNumber: userPhoneNumber, apiKeys, authenticators, oauthProviders };
  try {
    const message = parseJson(text);
    return ['signup', 'signupV2'].some((member) => {
      const expected = { [member]: usage, tokenId, type: 'USAGE_TYPE_SIGNUP' };
      // Both sides go through the same JSON reader: undefined members are left out, and objects have no prototype.
      return isDeepStrictEqual(message, parseJson(JSON.stringify(expected)));
    });
  } catch {
    return false;
  }
}
