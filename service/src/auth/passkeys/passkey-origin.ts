import { toOrigins } from '../../store/passkey-origins.ts';

/**
 * Whether a passkey may be used from a page. `allowed` is the value of the organization's feature
 * FEATURE_NAME_WEBAUTHN_ORIGINS: origins, separated by commas or spaces. If it lists any, only those pages may use the
 * passkey. Otherwise the pages of the passkey's relying party may, over https: its own host and the hosts below it, as
 * browsers allow. A passkey of `localhost` also works over http, for development.
 */
export function isPasskeyOrigin(origin: string, rpId: string, allowed: string): boolean {
  const origins = toOrigins(allowed);
  if (origins.length > 0) return origins.includes(origin);
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || rpId === '') return false;
  if (url.protocol === 'http:') return url.hostname === 'localhost' && rpId === 'localhost';
  return url.protocol === 'https:' && (url.hostname === rpId || url.hostname.endsWith(`.${rpId}`));
}
