import type { Handlers } from './handler.ts';

/** Reads the public settings of a login configuration. */
export const walletKitConfig: Handlers['walletKitConfig'] = (_parameters, { configuration }) => {
  const { oauthClientIds, oauthRedirectUrl, otpAlphanumeric, otpLength } = configuration;
  return {
    enabledProviders: configuration.enabledProviders,
    sessionExpirationSeconds: String(configuration.sessionExpirationSeconds),
    organizationId: configuration.organizationId,
    ...(oauthClientIds === null ? {} : { oauthClientIds }),
    ...(oauthRedirectUrl === null ? {} : { oauthRedirectUrl }),
    ...(otpAlphanumeric === null ? {} : { otpAlphanumeric }),
    ...(otpLength === null ? {} : { otpLength: String(otpLength) }),
  };
};
