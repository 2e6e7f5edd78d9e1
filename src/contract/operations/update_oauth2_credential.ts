import { newOauth2Credential, oauth2CredentialId } from '../oauth2-credential.ts';
import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link updateOauth2Credential}. */
export const updateOauth2CredentialSchema = () =>
  ({
    summary: 'Replaces provider, client id and secret of a credential.',
    companion: true,
    parameters: object({ oauth2CredentialId: oauth2CredentialId(), ...newOauth2Credential() }),
    result: object({ oauth2CredentialId: string('The credential.') }),
  }) satisfies ActivitySchema;

/** Replaces the provider, client id and secret of a credential. */
export const updateOauth2Credential =
  /* @__PURE__ */ activity<ReturnType<typeof updateOauth2CredentialSchema>>('update_oauth2_credential');
