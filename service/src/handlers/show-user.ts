/** Users and what they sign in with, as queries show them. */
import { toTimestamp } from '../base/timestamp.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { StoredAuthenticator } from '../store/authenticators.ts';
import type { StoredMfaPolicy } from '../store/mfa-policies.ts';
import type { OauthProvider } from '../store/oauth-providers.ts';
import type { WholeUser } from '../store/users.ts';

/** A user as queries show one. */
export function showUser({ apiKeys, authenticators, mfaPolicies, oauthProviders, tagIds, user }: WholeUser) {
  const { createdAt, email, emailVerifiedAt, id, name, phoneNumber, phoneNumberVerifiedAt, updatedAt } = user;
  return {
    userId: id,
    userName: name,
    ...(email === null ? {} : { userEmail: email }),
    ...(phoneNumber === null ? {} : { userPhoneNumber: phoneNumber }),
    userEmailVerified: emailVerifiedAt !== null,
    userPhoneNumberVerified: phoneNumberVerifiedAt !== null,
    authenticators: authenticators.map(showAuthenticator),
    apiKeys: apiKeys.map(showApiKey),
    userTags: tagIds,
    oauthProviders: oauthProviders.map(showOauthProvider),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    mfaPolicies: mfaPolicies.map(showMfaPolicy),
  };
}

const KEY_TYPES = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
} as const;

/** An API key as queries show it; its identifier is its public key. */
export function showApiKey({ createdAt, curve, expiresAt, name, publicKey }: ApiKey) {
  const at = toTimestamp(createdAt);
  const type =
    expiresAt === null ? KEY_TYPES[curve as keyof typeof KEY_TYPES] : ('CREDENTIAL_TYPE_LOGIN' as const);
  return {
    credential: { publicKey, type },
    apiKeyId: publicKey,
    apiKeyName: name ?? (expiresAt === null ? 'API key' : 'Session'),
    createdAt: at,
    updatedAt: at,
    ...(expiresAt === null ? {} : { expirationSeconds: String(Math.round((expiresAt - createdAt) / 1000)) }),
  };
}

/** A passkey as queries show it; its identifier is its credential id. */
export function showAuthenticator({ createdAt, credentialId, name, publicKey }: StoredAuthenticator) {
  const at = toTimestamp(createdAt);
  return {
    transports: [],
    attestationType: 'none',
    aaguid: '',
    credentialId,
    model: '',
    credential: { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' as const },
    authenticatorId: credentialId,
    authenticatorName: name ?? 'Passkey',
    createdAt: at,
    updatedAt: at,
  };
}

/** A social login as queries show it. */
export function showOauthProvider(provider: OauthProvider) {
  const { audience, createdAt, id, issuer, name, subject, updatedAt } = provider;
  return {
    providerId: id,
    providerName: name,
    issuer,
    audience,
    subject,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  };
}

/** An MFA policy as queries show it. */
export function showMfaPolicy(policy: StoredMfaPolicy) {
  const { condition, createdAt, id, name, notes, order, requiredAuthenticationMethods, updatedAt } = policy;
  return {
    mfaPolicyId: id,
    mfaPolicyName: name,
    condition,
    requiredAuthenticationMethods,
    order,
    ...(notes === null ? {} : { notes }),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  };
}
