/** Login configurations with social providers, for a service with its development provider. */
export const socialConfigIds = {
  /** Everything there is. */
  all: '8b1f2c3e-0000-4000-8000-0000000000e0',
  /** Makes accounts for people without one. */
  signup: '8b1f2c3e-0000-4000-8000-0000000000e1',
} as const;

/** The organization of the social tests. */
export const socialOrganizationId = '8b1f2c3e-0000-4000-8000-000000000005';

/** The user who is linked to the account of Ada at every provider. Grace's are linked to nobody. */
export const adaUserId = '8b1f2c3e-0000-4000-8000-000000000020';

const openIdProviders = ['google', 'apple', 'facebook'] as const;
const oauth2Providers = ['x', 'discord'] as const;

/** The organization of the social tests, whose providers answer to a page of the test's own site. */
export function socialOrganization(redirectUrl: string): object {
  const links = [
    ...openIdProviders.map((name) => ({ name, issuer: `http://dev-idp.localhost/${name}` })),
    ...oauth2Providers.map((name) => ({ name, issuer: `latchkey-service:${name}` })),
  ];
  const social = [...openIdProviders, ...oauth2Providers];
  const configuration = {
    enabledProviders: [...social, 'passkey', 'wallet', 'email'],
    sessionExpirationSeconds: '900',
    otpLength: '6',
    otpAlphanumeric: false,
    allowedOrigins: ['*'],
    oauthClientIds: Object.fromEntries(social.map((name) => [name, `${name}-client`])),
    oauthRedirectUrl: redirectUrl,
  };
  return {
    organizationId: socialOrganizationId,
    organizationName: 'Social',
    users: [
      {
        userId: adaUserId,
        userName: 'Ada',
        oauthProviders: links.map(({ name, issuer }, index) => ({
          providerId: `8b1f2c3e-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
          providerName: name,
          issuer,
          audience: `${name}-client`,
          subject: 'ada',
        })),
      },
    ],
    authProxyConfigs: [
      { authProxyConfigId: socialConfigIds.all, ...configuration },
      { authProxyConfigId: socialConfigIds.signup, ...configuration, signupEnabled: true },
    ],
  };
}
