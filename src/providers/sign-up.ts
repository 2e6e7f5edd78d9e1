/** Creates accounts for people who have none. Loaded when the page wants accounts and the service allows them. */
import { call } from '../client/call.ts';
import { signupV2, type SignupRequest } from '../contract/operations/signup_v2.ts';
import { toHex, toUtf8 } from '../base/encoding.ts';
import { assertMember } from '../base/errors.ts';
import { signMessage, type DeviceKey } from '../stamp/device-key.ts';
import type { AccountEvidence, CreateAccount, ProviderContext } from './provider.ts';
import { readTokenId } from './otp.ts';
import { createSignupMessage } from './signup-message.ts';

/**
 * Creates an account for the owner of the evidence. The page's `createAccount` does it where it is given, otherwise the
 * service (protocol.md section 2, signup_v2), which answers a repeated request with the same account. Throws the error
 * of either.
 *
 * @param key - the device key that a verification token names; it signs the request, and no page gets to see it
 */
export async function signUp(
  createAccount: CreateAccount | undefined,
  { proxy, configuration }: Pick<ProviderContext, 'proxy' | 'configuration'>,
  evidence: AccountEvidence,
  signal: AbortSignal,
  key?: DeviceKey,
): Promise<void> {
  if (createAccount) {
    assertMember(typeof createAccount === 'function', 'attribute_invalid', 'createAccount', 'a function');
    return createAccount(evidence, signal);
  }
  const account = toAccount(evidence, configuration.sessionExpirationSeconds);
  const request = key && 'verificationToken' in evidence ? await signed(account, evidence, key) : account;
  await call(signupV2, request, { ...proxy, signal });
}

/** Builds the account's initial content. */
function toAccount(evidence: AccountEvidence, sessionSeconds: number): SignupRequest {
  const account = { apiKeys: [], authenticators: [], oauthProviders: [] };
  if ('verificationToken' in evidence) {
    const { contact, method } = evidence;
    return { ...account, ...(method === 'email' ? { userEmail: contact } : { userPhoneNumber: contact }) };
  }
  if ('oidcToken' in evidence) {
    const { method, oidcToken, publicKey } = evidence;
    // The token's nonce must be bound to a key of the request; the following login uses the same key.
    const expirationSeconds = String(sessionSeconds);
    return {
      ...account,
      apiKeys: [{ publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds }],
      oauthProviders: [{ providerName: method, oidcToken }],
    };
  }
  return 'authenticator' in evidence
    ? { ...account, authenticators: [evidence.authenticator] }
    : { ...account, apiKeys: [evidence.apiKey] };
}

async function signed(
  account: SignupRequest,
  { verificationToken }: Extract<AccountEvidence, { readonly verificationToken: string }>,
  key: DeviceKey,
): Promise<SignupRequest> {
  const { publicKey } = key;
  const message = createSignupMessage(readTokenId(verificationToken, publicKey), account);
  const signature = toHex(await signMessage(key, toUtf8(message)));
  return {
    ...account,
    verificationToken,
    clientSignature: { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature },
  };
}
