import { newOauth2Credential } from '../oauth2-credential.ts';
import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link createOauth2Credential}. */
export const createOauth2CredentialSchema = () =>
  ({
    summary: 'Keeps the client id and secret of an OAuth 2.0 provider.',
    parameters: object(newOauth2Credential()),
    result: object({ oauth2CredentialId: string('The new credential.') }),
  }) satisfies ActivitySchema;

/** Stores the client id and secret of an OAuth 2.0 provider (api.md "Activity parameters"). */
export const createOauth2Credential =
  /* @__PURE__ */ activity<ReturnType<typeof createOauth2CredentialSchema>>('create_oauth2_credential');
