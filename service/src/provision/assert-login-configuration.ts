import { MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { isSecureUrl } from '../base/secure-url.ts';
import { findLoginSettingsFault } from '../handlers/login-settings-fault.ts';
import { assertDistinct, isWholeNumber } from './assert-values.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedConfig } from './provisioning-file.ts';

/** Checks the values of a login configuration. */
export function assertLoginConfiguration(config: ProvisionedConfig, path: string): void {
  const { otpLength, sessionExpirationSeconds } = config;
  if (
    sessionExpirationSeconds !== undefined &&
    !isWholeNumber(sessionExpirationSeconds, 1, MAXIMUM_LIFE_SECONDS)
  ) {
    throw new ProvisioningError(
      `${path}.sessionExpirationSeconds`,
      `must be a whole number from 1 to ${MAXIMUM_LIFE_SECONDS}, as text.`,
    );
  }
  if (otpLength !== undefined && !isWholeNumber(otpLength, 6, 9)) {
    throw new ProvisioningError(`${path}.otpLength`, 'must be "6", "7", "8" or "9".');
  }
  assertDistinct(config.enabledProviders, `${path}.enabledProviders`);
  const fault = findLoginSettingsFault({
    enabledProviders: config.enabledProviders,
    allowedOrigins: config.allowedOrigins ?? [],
    oauthClientIds: config.oauthClientIds ?? null,
    oauthRedirectUrl: config.oauthRedirectUrl ?? null,
  });
  if (fault !== undefined) throw new ProvisioningError(`${path}.${fault.member}`, fault.fault);
  assertSecureUrl(config.logoUrl, `${path}.logoUrl`);
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
