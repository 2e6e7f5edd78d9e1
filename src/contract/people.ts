/** People, machines and their credentials, as several operations take and return them. */
import { array, boolean, number, object, oneOf, optional, string } from './schema.ts';
import { clientId, id, ids, name, requiredAuthenticationMethods, timestamp } from './shared.ts';

const encoded = (description: string) => string(description, { minLength: 1, maxLength: 16384 });

/** Curves of API keys. */
export const API_KEY_CURVES = [
  'API_KEY_CURVE_P256',
  'API_KEY_CURVE_SECP256K1',
  'API_KEY_CURVE_ED25519',
] as const;

/** The types of a user's credentials, as queries return them. */
export const CREDENTIAL_TYPES = [
  'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
  'CREDENTIAL_TYPE_API_KEY_P256',
  'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  'CREDENTIAL_TYPE_API_KEY_ED25519',
  'CREDENTIAL_TYPE_LOGIN',
] as const;

/** API keys that a request adds to a user. */
export const newApiKeys = (description: string) =>
  array(
    object({
      apiKeyName: name('Name of the key.'),
      publicKey: string('Compressed, or 32 bytes for Ed25519, hexadecimal.', {
        pattern: '^(?:[0-9a-fA-F]{2})+$',
        maxLength: 130,
      }),
      curveType: oneOf(API_KEY_CURVES, 'Curve of the key.'),
      expirationSeconds: optional(
        string('Life of the key, at most a year; absent: it lasts. A key that expires counts as a session.', {
          pattern: '^[1-9]\\d{0,7}$',
        }),
      ),
    }),
    description,
    { maxItems: 20 },
  );

/** The members of a new passkey, as the browser returns it. */
export const attestedPasskey = () => ({
  challenge: encoded('The challenge that the passkey was made with, base64url.'),
  attestation: object(
    {
      // WebAuthn 3, 7.1: at most 1,023 bytes.
      credentialId: string('Base64url.', { minLength: 1, maxLength: 1364 }),
      clientDataJson: encoded('Base64url.'),
      attestationObject: encoded('Base64url.'),
      transports: optional(
        array(string(undefined, { maxLength: 64 }), 'Taken and not kept.', { maxItems: 16 }),
      ),
    },
    'What the browser answered when the passkey was made.',
  ),
});

/** Passkeys that a request adds to a user. */
export const newAuthenticators = (description: string) =>
  array(
    object({
      authenticatorName: name('Name of the passkey.'),
      ...attestedPasskey(),
    }),
    description,
    { maxItems: 10 },
  );

/** Social logins that a request adds to a user. */
export const newOauthProviders = (description: string) =>
  array(
    object({
      providerName: name('Name of the provider, as "google".'),
      oidcClaims: object(
        {
          // OpenID Connect Core 2: a subject has at most 255 characters. The database looks accounts up by all three,
          // and its indexes limit their length.
          iss: string('Issuer of the ID tokens.', { pattern: '^[!-~]{1,255}$' }),
          sub: string('Whom they are about.', { minLength: 1, maxLength: 255 }),
          aud: clientId('Client id that they are for.'),
        },
        'Claims that identify the person.',
      ),
    }),
    description,
    { maxItems: 10 },
  );

const email = (description: string) => string(description, { maxLength: 320 });
const phoneNumber = (description: string) => string(description, { maxLength: 64 });

/** Contacts of a person; an empty text removes a contact. */
export const contacts = (absent: string) => ({
  userEmail: optional(email(`Email address. ${absent}`)),
  userPhoneNumber: optional(phoneNumber(`Phone number, E.164. ${absent}`)),
});

const newUser = () => ({
  userName: name('Name of the person or machine.'),
  ...contacts('Absent: none.'),
  apiKeys: newApiKeys('API keys; may be empty.'),
  authenticators: newAuthenticators('Passkeys; may be empty.'),
  oauthProviders: newOauthProviders('Social logins; may be empty.'),
});

/** The first users of a sub-organization, who are its root quorum. */
export const newRootUsers = () =>
  array(object(newUser()), 'The first users; they are the root quorum.', { minItems: 1, maxItems: 100 });

/** Users that a request creates. */
export const newUsers = () =>
  array(object({ ...newUser(), userTags: ids('Identifiers of tags; may be empty.') }), 'The new users.', {
    minItems: 1,
    maxItems: 100,
  });

const credential = () => object({ publicKey: string(), type: oneOf(CREDENTIAL_TYPES) });

/** An API key, as queries return it. */
export const apiKey = () =>
  object({
    credential: credential(),
    apiKeyId: string(),
    apiKeyName: string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    expirationSeconds: optional(string('Life of the key since its making; absent: it lasts.')),
  });

/** A passkey, as queries return it. */
export const authenticator = () =>
  object({
    transports: array(string(), 'Always empty: they are not kept.'),
    attestationType: string('Always "none": which device it is, is not asked.'),
    aaguid: string('Always empty.'),
    credentialId: string('Base64url.'),
    model: string('Always empty.'),
    credential: credential(),
    authenticatorId: string(),
    authenticatorName: string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  });

const oauthProvider = () =>
  object({
    providerId: string(),
    providerName: string(),
    issuer: string(),
    audience: string(),
    subject: string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  });

/** An MFA policy, as queries return it. */
export const mfaPolicy = () =>
  object({
    mfaPolicyId: string(),
    mfaPolicyName: string(),
    condition: string('Expression (CEL) that decides when the policy applies.'),
    requiredAuthenticationMethods: requiredAuthenticationMethods(),
    order: number('Evaluation order; lower is evaluated first.'),
    notes: optional(string('For people.')),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  });

/** A user, as queries return it. */
export const user = () =>
  object({
    userId: string(),
    userName: string(),
    userEmail: optional(string()),
    userPhoneNumber: optional(string()),
    userEmailVerified: boolean('True when the person has shown to hold the email address.'),
    userPhoneNumberVerified: boolean('True when the person has shown to hold the phone number.'),
    authenticators: array(authenticator()),
    apiKeys: array(apiKey()),
    userTags: array(string(), 'Identifiers of tags.'),
    oauthProviders: array(oauthProvider()),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    mfaPolicies: array(mfaPolicy()),
  });

/** The user that a request names. */
export const userId = () => id('The user.');

/** A tag, as listings return it. */
export const tag = () =>
  object({
    tagId: string(),
    tagName: string(),
    tagType: oneOf(['TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY']),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  });

/** A verification token of the session proxy: it proves that the person holds the contact. */
export const verificationToken = () =>
  optional(string('Shows that the new contact is the person’s.', { maxLength: 4096 }));
