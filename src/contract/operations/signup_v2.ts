import type { OperationSchema } from '../operation.ts';
import { API_KEY_CURVES, attestedPasskey } from '../people.ts';
import { proxy } from '../proxy.ts';
import { array, object, oneOf, optional, string, type Infer } from '../schema.ts';
import { id, name } from '../shared.ts';
import { namedWallet, newWallet } from '../wallet.ts';
import { clientSignature } from './otp_login_v2.ts';

const apiKey = () =>
  object({
    apiKeyName: optional(name('Taken for the sake of published clients; not kept.')),
    publicKey: string('Compressed, or 32 bytes for Ed25519, hexadecimal.', {
      pattern: '^(?:[0-9a-fA-F]{2})+$',
      maxLength: 130,
    }),
    curveType: oneOf(API_KEY_CURVES, 'Curve of the key.'),
    expirationSeconds: optional(
      string(
        'Life of a key that belongs to a session; absent: the key of a wallet or program, which lasts.',
        {
          pattern: '^[1-9]\\d{0,7}$',
        },
      ),
    ),
  });

/** A passkey that a browser has just made. */
export const authenticator = () =>
  object({
    authenticatorName: optional(name('Taken for the sake of published clients; not kept.')),
    ...attestedPasskey(),
  });

const oauthProvider = () =>
  object({
    providerName: name('Name of the provider, as "google".'),
    oidcToken: string('ID token whose nonce names a key of this request.', { minLength: 1, maxLength: 8192 }),
  });

/** The request of both revisions of the operation. */
export const signupRequest = () =>
  object({
    apiKeys: array(
      apiKey(),
      'Keys of the account. One that lasts must be all that the account begins with.',
      {
        maxItems: 10,
      },
    ),
    authenticators: array(authenticator(), 'Passkeys of the account.', { maxItems: 10 }),
    oauthProviders: array(oauthProvider(), 'Social logins of the account.', { maxItems: 10 }),
    userEmail: optional(string('Must be the contact of the verification token.', { maxLength: 320 })),
    userPhoneNumber: optional(string('Must be the contact of the verification token.', { maxLength: 64 })),
    userName: optional(name('Name of the person; absent: the contact, or "User".')),
    organizationName: optional(name('Name of the new organization; absent: the name of the person.')),
    verificationToken: optional(
      string('Shows that the contact is the caller’s; otp_login_v2 takes it afterwards.', {
        maxLength: 4096,
      }),
    ),
    clientSignature: optional(clientSignature()),
    userTag: optional(name('Name of a tag that the organization begins with and the person has.')),
    wallet: optional(object(newWallet(), 'A wallet that the organization begins with.')),
  });

/** The response of both revisions of the operation. */
export const signupResponse = () =>
  object({
    organizationId: id('The new organization.'),
    userId: id('Its root user.'),
    wallet: optional(namedWallet()),
  });

/** Schemas of {@link signupV2}. */
export const signupV2Schema = () =>
  ({
    summary: 'Creates an organization with its first person, where the configuration allows it.',
    companion: true,
    request: signupRequest(),
    response: signupResponse(),
  }) satisfies OperationSchema;

/** The request of {@link signupV2}. */
export type SignupRequest = Infer<ReturnType<typeof signupRequest>>;

/** Creates an organization with its first user, where the configuration allows it (protocol.md section 2). */
export const signupV2 = /* @__PURE__ */ proxy<ReturnType<typeof signupV2Schema>>('signup_v2');
