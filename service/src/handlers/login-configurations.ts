import { findEndpoints, findIssuer } from '../auth/social/providers.ts';
import type { Oauth2Endpoints, OauthIssuer } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** Reads the public settings of a login configuration. */
export const walletKitConfig: Handlers['walletKitConfig'] = (_parameters, { configuration, services }) => {
  const { enabledProviders, oauthClientIds, oauthRedirectUrl, otpAlphanumeric, otpLength, signupEnabled } =
    configuration;
  const { providerOverrides } = services.oauth;
  const pick = (read: (provider: string) => string | null | undefined): Record<string, string> =>
    Object.fromEntries(
      enabledProviders.flatMap((provider) => {
        const value = read(provider) ?? undefined;
        return value === undefined ? [] : [[provider, value]];
      }),
    );
  const findPlace = (provider: string): OauthIssuer | Oauth2Endpoints | undefined =>
    findIssuer(configuration, providerOverrides, provider) ??
    findEndpoints(configuration, providerOverrides, provider);
  const issuers = pick((provider) => findPlace(provider)?.issuer);
  const authorizationUrls = pick((provider) => findPlace(provider)?.authorizationUrl);
  return {
    enabledProviders,
    sessionExpirationSeconds: String(configuration.sessionExpirationSeconds),
    organizationId: configuration.organizationId,
    ...(oauthClientIds === null ? {} : { oauthClientIds }),
    ...(oauthRedirectUrl === null ? {} : { oauthRedirectUrl }),
    ...(Object.keys(authorizationUrls).length === 0 ? {} : { oauthAuthorizationUrls: authorizationUrls }),
    ...(Object.keys(issuers).length === 0 ? {} : { oauthIssuers: issuers }),
    ...(signupEnabled ? { signupEnabled } : {}),
    ...(services.requiresUserVerification === true ? { userVerification: 'required' } : {}),
    ...(otpAlphanumeric === null ? {} : { otpAlphanumeric }),
    ...(otpLength === null ? {} : { otpLength: String(otpLength) }),
  };
};

/** Returns what a page needs before its first request: nothing, because there is no captcha. */
export const walletKitClientParams: Handlers['walletKitClientParams'] = () => ({});
