import { oauth2Credential, oauth2CredentialId } from '../oauth2-credential.ts';
import { query, type OperationSchema } from '../operation.ts';
import { object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getOauth2Credential}. */
export const getOauth2CredentialSchema = () =>
  ({
    summary: 'Reads a credential of an OAuth 2.0 provider, without its secret.',
    companion: true,
    request: object({ organizationId: organizationId(), oauth2CredentialId: oauth2CredentialId() }),
    response: object({ oauth2Credential: oauth2Credential() }),
  }) satisfies OperationSchema;

/** Reads a credential of an OAuth 2.0 provider, without its secret. */
export const getOauth2Credential =
  /* @__PURE__ */ query<ReturnType<typeof getOauth2CredentialSchema>>('get_oauth2_credential');
