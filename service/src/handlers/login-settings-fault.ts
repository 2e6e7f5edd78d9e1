import { PROVIDER_NAMES } from '../auth/social/providers.ts';
import { isSecureUrl } from '../base/secure-url.ts';
import { isWebOrigin } from '../base/web-origin.ts';

/** The settings of a login configuration that depend on each other or must have a certain form. */
export interface LoginSettings {
  readonly enabledProviders: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly oauthClientIds: Readonly<Record<string, string | undefined>> | null;
  readonly oauthRedirectUrl: string | null;
}

/** The first fault of a login configuration. */
export interface LoginSettingsFault {
  /** The path of the wrong member within the configuration, as `oauthClientIds.google`. */
  readonly member: string;
  /** The rest of a sentence that begins with the member. */
  readonly fault: string;
}

/** Finds what is wrong with the settings of a login configuration; undefined when they are valid. */
export function findLoginSettingsFault(settings: LoginSettings): LoginSettingsFault | undefined {
  const { allowedOrigins, enabledProviders, oauthClientIds, oauthRedirectUrl } = settings;
  const index = allowedOrigins.findIndex((origin) => !isAllowedOrigin(origin));
  if (index !== -1) {
    return {
      member: `allowedOrigins[${index}]`,
      fault: 'must be "*" or a whole origin without a path, as https://example.com.',
    };
  }
  if (oauthRedirectUrl !== null && !isSecureUrl(oauthRedirectUrl)) {
    return { member: 'oauthRedirectUrl', fault: 'must be an https address (http only for localhost).' };
  }
  for (const provider of enabledProviders) {
    if (!PROVIDER_NAMES.includes(provider)) continue;
    if (!oauthClientIds?.[provider]) {
      return {
        member: `oauthClientIds.${provider}`,
        fault: `is missing: "${provider}" is enabled, and nobody can sign in there without its client id.`,
      };
    }
    if (oauthRedirectUrl === null) {
      return {
        member: 'oauthRedirectUrl',
        fault: `is missing: "${provider}" is enabled, and answers to that page.`,
      };
    }
  }
  return undefined;
}

/** "*" allows every origin; "null" is the origin of sandboxed pages. */
function isAllowedOrigin(origin: string): boolean {
  return origin === '*' || origin === 'null' || isWebOrigin(origin);
}
