import { oauth2Credential } from '../oauth2-credential.ts';
import { query, type OperationSchema } from '../operation.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link listOauth2Credentials}. */
export const listOauth2CredentialsSchema = () =>
  ({
    summary: 'Lists the credentials of OAuth 2.0 providers, without their secrets.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ oauth2Credentials: array(oauth2Credential(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the credentials of OAuth 2.0 providers, without their secrets. */
export const listOauth2Credentials =
  /* @__PURE__ */ query<ReturnType<typeof listOauth2CredentialsSchema>>('list_oauth2_credentials');
