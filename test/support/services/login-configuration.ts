import type { LoginConfigurationReply } from '../../../src/contract/operations/wallet_kit_config.ts';
import { COMPANY_IDS } from '../../../src/providers/companies/ids.ts';

/** Every way to sign in that a configuration can switch on. */
export const EVERY_WAY: readonly string[] = ['email', 'sms', ...COMPANY_IDS, 'passkey', 'wallet'];

/**
 * The configuration that shows these ways to sign in, as the service answers it, for a page that has no service: its
 * clients are known to no provider. Imports nothing that a browser has not.
 */
export function configurationOf(
  providers: readonly string[],
  oauthRedirectUrl = 'https://app.example.com/oauth-callback.html',
): LoginConfigurationReply {
  return {
    enabledProviders: [...providers],
    organizationId: 'organization',
    sessionExpirationSeconds: '900',
    oauthClientIds: Object.fromEntries(COMPANY_IDS.map((company) => [company, 'client'])),
    oauthRedirectUrl,
  };
}
