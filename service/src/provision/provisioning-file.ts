import {
  addressFormats,
  API_KEY_CURVES,
  array,
  AUTHENTICATION_TYPES,
  boolean,
  clientId,
  CURVES,
  FEATURE_NAMES,
  integer,
  number,
  object,
  oneOf,
  optional,
  record,
  string,
  type Infer,
  type Optional,
  type Schema,
} from '../base/contract.ts';
import { OAUTH2_PROVIDERS, OPENID_PROVIDERS, type OpenIdProvider } from '../auth/social/providers.ts';

const id = (description: string) => string(description, { pattern: '^[!-~]{1,128}$' });
const name = (description = 'For people.') => string(description, { minLength: 1, maxLength: 256 });
const text = (description: string) => string(description, { minLength: 1, maxLength: 8192 });
/** As long as the operations take them. */
const notes = string('For people.', { maxLength: 8192 });
/** As the operations take them: what is looked up has to fit into an index. */
const credentialId = string('As the browser names the passkey, in base64url.', {
  minLength: 1,
  maxLength: 1364,
});
const subject = string('Whom the provider means: `sub` of its ID tokens.', { minLength: 1, maxLength: 255 });
const issuer = string('Who the provider is: `iss` of its ID tokens.', { pattern: '^[!-~]{1,255}$' });
const audience = clientId('Client id of your site at the provider.');
const ids = (description: string) => array(id('One identifier.'), description);
const ipAllowlist = (description: string) =>
  object(
    {
      // An empty list would shut everybody out, which nobody means.
      cidrs: array(
        string(undefined, { minLength: 1, maxLength: 64 }),
        'Networks, as 10.0.0.0/8 or ::1/128.',
        {
          minItems: 1,
        },
      ),
    },
    description,
  );

const authenticationMethods = array(
  object({
    any: array(
      object({
        type: oneOf(AUTHENTICATION_TYPES),
        id: optional(id('A certain key, passkey or social login; absent: any of that type.')),
      }),
      'Methods of which one is enough.',
      { minItems: 1, maxItems: 32 },
    ),
  }),
  'Steps, each to be shown.',
  { maxItems: 32 },
);

const user = object({
  userId: id('Chosen by you, and kept: the next start knows the user by it.'),
  userName: name(),
  userEmail: optional(string('Where codes go; the person signs in with it.')),
  userPhoneNumber: optional(string('The same by SMS, as +15555550100.')),
  apiKeys: optional(
    array(
      object({
        publicKey: string('Hexadecimal: compressed, or 32 bytes of Ed25519.', {
          pattern: '^(?:[0-9a-fA-F]{2})+$',
          maxLength: 130,
        }),
        curveType: oneOf(API_KEY_CURVES),
        ipAllowlist: optional(
          ipAllowlist('Where requests of the key may come from; absent: as the organization says.'),
        ),
      }),
    ),
  ),
  authenticators: optional(
    array(
      object({
        credentialId,
        publicKey: text('Compressed P-256, hexadecimal.'),
        rpId: text('Its relying party, as example.com.'),
      }),
    ),
  ),
  oauthProviders: optional(
    array(
      object({
        providerId: id('Chosen by you.'),
        providerName: name('As google.'),
        issuer,
        audience,
        subject,
      }),
    ),
  ),
  mfaPolicies: optional(
    array(
      object({
        mfaPolicyId: id('Chosen by you.'),
        mfaPolicyName: name(),
        condition: text('Expression (CEL): which activities it is about.'),
        requiredAuthenticationMethods: authenticationMethods,
        order: number('The smallest is asked first.'),
        notes: optional(notes),
      }),
    ),
  ),
});

const url = (description: string) => string(description, { minLength: 1, maxLength: 2048 });
const authorizationUrl = optional(url('Where people are asked.'));
const oauthIssuer = object({
  issuer,
  jwksUri: optional(url('Its keys; absent: as its discovery document says.')),
  authorizationUrl,
});
const oauth2Provider = object({
  issuer: optional(url('Its name in the ID tokens that the service writes.')),
  authorizationUrl,
  tokenUrl: url('Where codes are redeemed.'),
  userinfoUrl: url('Where an access token tells whose it is.'),
});

/** The members of an object that may have one for each of the names. */
function toOptionalMembers<Name extends string, T>(
  names: readonly Name[],
  schema: Schema<T>,
): { readonly [N in Name]: Optional<T> } {
  return Object.fromEntries(names.map((name) => [name, optional(schema)])) as Record<Name, Optional<T>>;
}

const authProxyConfig = object({
  authProxyConfigId: id('Chosen by you; pages name it as `config-id`.'),
  enabledProviders: array(
    string(undefined, { minLength: 1, maxLength: 64 }),
    'Ways to sign in, in their order on the page: email, sms, passkey, wallet, and companies, as google.',
  ),
  sessionExpirationSeconds: optional(string('Life of a session; absent: "900".')),
  otpLength: optional(string('Characters of a code, "6" to "9"; absent: "6".')),
  otpAlphanumeric: optional(boolean('False: codes are digits; absent: true.')),
  allowedOrigins: optional(
    array(string(), 'Sites that may use it, as https://example.com; absent: `["*"]`.'),
  ),
  oauthClientIds: optional(record(audience, 'Your client id at each company that is enabled.')),
  oauthRedirectUrl: optional(
    string('The page of your site that companies answer to; needed with any of them.'),
  ),
  /** Providers at other addresses than the known ones, such as a stand-in on the operator's own machine. */
  oauthIssuers: optional(
    object(toOptionalMembers(Object.keys(OPENID_PROVIDERS) as OpenIdProvider[], oauthIssuer)),
  ),
  oauth2Endpoints: optional(
    object(
      toOptionalMembers(
        Object.values(OAUTH2_PROVIDERS).map(({ name }) => name),
        oauth2Provider,
      ),
    ),
  ),
  /** The address of a picture, the organization's, for the emails with codes. */
  logoUrl: optional(string('Picture for the emails with codes.', { maxLength: 2048 })),
  /** True: people without an account can make one. */
  signupEnabled: optional(boolean('True: people without an account can make one.')),
});

const privateKey = object({
  privateKeyId: id('Chosen by you.'),
  privateKeyName: name(),
  curve: oneOf(CURVES),
  addressFormats: optional(array(oneOf(addressFormats()), 'Addresses that the key can be named by.')),
  privateKey: optional(
    string('32 bytes, hexadecimal; absent: a new one is generated.', { pattern: '^[0-9a-fA-F]{64}$' }),
  ),
  exported: optional(boolean('True: the key is known to be held elsewhere, too.')),
  privateKeyTags: optional(ids('Its tags.')),
});

const policy = object({
  policyId: id('Chosen by you.'),
  policyName: name(),
  effect: oneOf(['EFFECT_ALLOW', 'EFFECT_DENY']),
  condition: optional(text('Expression (CEL): which activities it is about; absent: all.')),
  consensus: optional(text('Expression (CEL): who has to approve; absent: nobody else.')),
  notes: optional(notes),
});

const organization = object({
  organizationId: id('Chosen by you; requests name it.'),
  organizationName: name(),
  parentOrganizationId: optional(id('Makes it a sub-organization of that one.')),
  rootQuorum: optional(
    object(
      {
        threshold: integer('How many of them decide together.', 1),
        userIds: ids('Users of the organization.'),
      },
      'The users who may do everything.',
    ),
  ),
  features: optional(
    array(
      object({
        name: oneOf(FEATURE_NAMES, 'As `set_organization_feature` takes it.'),
        value: optional(string('Its value, as the address of the receiver of webhooks; some have none.')),
      }),
    ),
  ),
  users: optional(array(user)),
  privateKeys: optional(array(privateKey)),
  privateKeyTags: optional(
    array(
      object({
        privateKeyTagId: id('Chosen by you.'),
        privateKeyTagName: name(),
        privateKeyIds: ids('Keys that have it.'),
      }),
    ),
  ),
  userTags: optional(
    array(
      object({ userTagId: id('Chosen by you.'), userTagName: name(), userIds: ids('Users who have it.') }),
    ),
  ),
  policies: optional(array(policy)),
  ipAllowlist: optional(ipAllowlist('Where stamped requests may come from; absent: anywhere.')),
  authProxyConfigs: optional(array(authProxyConfig)),
  testContacts: optional(
    array(
      string(undefined, { minLength: 2, maxLength: 254 }),
      'Contacts of tests, or a domain as @test.example: the limits of codes do not hold for them.',
      { maxItems: 100 },
    ),
  ),
});

/** The shape of the provisioning file (protocol.md section 7). What its members refer to is checked separately. */
export const provisioningSchema = object({ organizations: array(organization) });

/** The provisioning file. */
export type ProvisioningFile = Infer<typeof provisioningSchema>;

/** An organization of the file. */
export type ProvisionedOrganization = Infer<typeof organization>;

/** A user of the file. */
export type ProvisionedUser = Infer<typeof user>;

/** A private key of the file. */
export type ProvisionedPrivateKey = Infer<typeof privateKey>;

/** A policy of the file. */
export type ProvisionedPolicy = Infer<typeof policy>;

/** A login configuration of the file. */
export type ProvisionedConfig = Infer<typeof authProxyConfig>;
