import { fromUtf8 } from '../../base/contract.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { Database } from '../../store/database.ts';
import { findOauth2Credential } from '../../store/oauth2-credentials.ts';
import type { Oauth2Name } from './providers.ts';

/** The services that a client secret is found with. */
export interface ClientSecretServices {
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'open'>;
}

/** The kind that a client secret is sealed for, besides its organization and credential. */
export const CLIENT_SECRET_KIND = 'oauth2-client-secret';

/** Opens the newest secret that create_oauth2_credential has stored for a client; `undefined` when there is none. */
export async function findClientSecret(
  { database, keys }: ClientSecretServices,
  organizationId: string,
  provider: Oauth2Name,
  clientId: string,
): Promise<string | undefined> {
  const credential = await findOauth2Credential(database, { organizationId, provider, clientId });
  if (credential === undefined) return undefined;
  const { id, sealedSecret } = credential;
  return fromUtf8(keys.open(sealedSecret, { organizationId, keyId: id, curve: CLIENT_SECRET_KIND }));
}
