import { oauth2CredentialId } from '../oauth2-credential.ts';
import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link deleteOauth2Credential}. */
export const deleteOauth2CredentialSchema = () =>
  ({
    summary: 'Deletes the client id and secret of an OAuth 2.0 provider.',
    companion: true,
    parameters: object({ oauth2CredentialId: oauth2CredentialId() }),
    result: object({ oauth2CredentialId: string('The credential.') }),
  }) satisfies ActivitySchema;

/** Deletes the client id and secret of an OAuth 2.0 provider. */
export const deleteOauth2Credential =
  /* @__PURE__ */ activity<ReturnType<typeof deleteOauth2CredentialSchema>>('delete_oauth2_credential');
