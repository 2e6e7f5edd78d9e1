import { isSecureUrl } from '../base/secure-url.ts';
import { isOauth2Provider, isOpenIdProvider } from '../auth/social/providers.ts';
import { isWholeNumber } from './assert-values.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedConfig } from './provisioning-file.ts';

/** Longest session: one year, as the element accepts it (security.md, "Untrusted configuration"). */
const MAXIMUM_SESSION_SECONDS = 31_536_000;

/** Checks the values of a login configuration. */
export function assertLoginConfiguration(config: ProvisionedConfig, path: string): void {
  const { allowedOrigins = [], oauthRedirectUrl, otpLength, sessionExpirationSeconds } = config;
  if (
    sessionExpirationSeconds !== undefined &&
    !isWholeNumber(sessionExpirationSeconds, 1, MAXIMUM_SESSION_SECONDS)
  ) {
    throw new ProvisioningError(
      `${path}.sessionExpirationSeconds`,
      `must be a whole number from 1 to ${MAXIMUM_SESSION_SECONDS}, as text.`,
    );
  }
  if (otpLength !== undefined && !isWholeNumber(otpLength, 6, 9)) {
    throw new ProvisioningError(`${path}.otpLength`, 'must be "6", "7", "8" or "9".');
  }
  allowedOrigins.forEach((origin, index) => {
    // "*" is every origin; "null" is what sandboxed pages send.
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (origin !== '*' && origin !== 'null' && !isOrigin) {
      throw new ProvisioningError(
        `${path}.allowedOrigins[${index}]`,
        'must be "*" or an origin without a path, as https://example.com.',
      );
    }
  });
  assertSecureUrl(oauthRedirectUrl, `${path}.oauthRedirectUrl`);
  for (const provider of config.enabledProviders) {
    if (!isOpenIdProvider(provider) && !isOauth2Provider(provider)) continue;
    if (!config.oauthClientIds?.[provider]) {
      throw new ProvisioningError(
        `${path}.oauthClientIds.${provider}`,
        `is missing: "${provider}" is in enabledProviders, and nobody can sign in there without its client id.`,
      );
    }
    if (oauthRedirectUrl === undefined) {
      throw new ProvisioningError(
        `${path}.oauthRedirectUrl`,
        `is missing: "${provider}" is in enabledProviders, and answers to that page.`,
      );
    }
  }
  for (const member of ['oauthIssuers', 'oauth2Endpoints'] as const) {
    for (const [provider, urls] of Object.entries<Readonly<Record<string, string | undefined>> | undefined>(
      config[member] ?? {},
    )) {
      for (const [name, url] of Object.entries(urls ?? {})) {
        assertSecureUrl(url, `${path}.${member}.${provider}.${name}`);
      }
    }
  }
}

function assertSecureUrl(url: string | undefined, path: string): void {
  if (url === undefined || isSecureUrl(url)) return;
  throw new ProvisioningError(path, 'must be an https address (http only for localhost).');
}
