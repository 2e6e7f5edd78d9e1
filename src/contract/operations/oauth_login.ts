import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { boolean, object, optional, string } from '../schema.ts';
import { id } from '../shared.ts';

/** Schemas of {@link oauthLogin}. */
export const oauthLoginSchema = () =>
  ({
    summary: 'Logs in with an ID token whose nonce names the key of the session.',
    companion: true,
    request: object({
      oidcToken: string('ID token; its nonce is the SHA-256 of publicKey as lower-case text, hexadecimal.', {
        minLength: 1,
        maxLength: 8192,
      }),
      publicKey: string('Client-generated public key; becomes the session public key on success.', {
        maxLength: 130,
      }),
      invalidateExisting: optional(boolean('True invalidates all other login sessions of the user.')),
      organizationId: optional(id('Used directly when given; looked up by the ID token when omitted.')),
    }),
    response: object({
      session: string('Token holding expiry, public key, session type, user id and organization id.'),
    }),
  }) satisfies OperationSchema;

/** Logs in with an ID token whose nonce is bound to the session's key (protocol.md section 2). */
export const oauthLogin = /* @__PURE__ */ proxy<ReturnType<typeof oauthLoginSchema>>('oauth_login');
