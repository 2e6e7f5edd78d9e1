import { assertMember } from '../../base/errors.ts';
import type { OAuthConfiguration } from '../../flow/state.ts';
import { readUrl } from '../../base/urls.ts';

/**
 * Reads the settings of social logins from the reply of `wallet_kit_config`. Throws `invalid_configuration` that names
 * the member.
 */
export function readOAuthConfiguration(reply: Readonly<Record<string, unknown>>): OAuthConfiguration {
  const redirectUrl = reply['oauthRedirectUrl'];
  const isSafe = redirectUrl === undefined || (typeof redirectUrl === 'string' && readUrl(redirectUrl));
  assertMember(isSafe, 'invalid_configuration', 'oauthRedirectUrl', 'a safe address');
  return {
    clientIds: readTexts(reply, 'oauthClientIds'),
    redirectUrl: redirectUrl,
    authorizationUrls: readTexts(reply, 'oauthAuthorizationUrls'),
    issuers: readTexts(reply, 'oauthIssuers'),
  };
}

function readTexts(
  reply: Readonly<Record<string, unknown>>,
  member: string,
): Readonly<Record<string, string>> {
  const texts = reply[member] ?? {};
  const isRight = typeof texts === 'object' && Object.values(texts).every((text) => typeof text === 'string');
  assertMember(isRight, 'invalid_configuration', member, 'an object of texts');
  return texts as Readonly<Record<string, string>>;
}
