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

const id = string(undefined, { pattern: '^[!-~]{1,128}$' });
const name = string(undefined, { minLength: 1, maxLength: 256 });
const text = string(undefined, { minLength: 1, maxLength: 8192 });
/** As the operations take them: what is looked up has to fit into an index. */
const credentialId = string(undefined, { minLength: 1, maxLength: 1364 });
const subject = string(undefined, { minLength: 1, maxLength: 255 });
const issuer = string(undefined, { pattern: '^[!-~]{1,255}$' });
const audience = clientId('Client id.');
const ids = array(id);
const ipAllowlist = object({
  // An empty list would shut everybody out, which nobody means.
  cidrs: array(string(undefined, { minLength: 1, maxLength: 64 }), undefined, { minItems: 1 }),
});

const authenticationMethods = array(
  object({
    any: array(object({ type: oneOf(AUTHENTICATION_TYPES), id: optional(id) }), undefined, {
      minItems: 1,
      maxItems: 32,
    }),
  }),
  undefined,
  { maxItems: 32 },
);

const user = object({
  userId: id,
  userName: name,
  userEmail: optional(string()),
  userPhoneNumber: optional(string()),
  apiKeys: optional(
    array(
      object({
        publicKey: string(undefined, { pattern: '^(?:[0-9a-fA-F]{2})+$', maxLength: 130 }),
        curveType: oneOf(API_KEY_CURVES),
        ipAllowlist: optional(ipAllowlist),
      }),
    ),
  ),
  authenticators: optional(array(object({ credentialId, publicKey: text, rpId: text }))),
  oauthProviders: optional(array(object({ providerId: id, providerName: name, issuer, audience, subject }))),
  mfaPolicies: optional(
    array(
      object({
        mfaPolicyId: id,
        mfaPolicyName: name,
        condition: text,
        requiredAuthenticationMethods: authenticationMethods,
        order: number(),
        notes: optional(string()),
      }),
    ),
  ),
});

const url = string(undefined, { minLength: 1, maxLength: 2048 });
const oauthIssuer = object({
  issuer,
  jwksUri: optional(url),
  authorizationUrl: optional(url),
});
const oauth2Provider = object({
  issuer: optional(url),
  authorizationUrl: optional(url),
  tokenUrl: url,
  userinfoUrl: url,
});

/** The members of an object that may have one for each of the names. */
function toOptionalMembers<Name extends string, T>(
  names: readonly Name[],
  schema: Schema<T>,
): { readonly [N in Name]: Optional<T> } {
  return Object.fromEntries(names.map((name) => [name, optional(schema)])) as Record<Name, Optional<T>>;
}

const authProxyConfig = object({
  authProxyConfigId: id,
  enabledProviders: array(string(undefined, { minLength: 1, maxLength: 64 })),
  sessionExpirationSeconds: optional(string()),
  otpLength: optional(string()),
  otpAlphanumeric: optional(boolean()),
  allowedOrigins: optional(array(string())),
  oauthClientIds: optional(record(audience)),
  oauthRedirectUrl: optional(string()),
  /** Where providers are that are not where they are known to be, as a stand-in on the operator's own machine. */
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
  logoUrl: optional(string(undefined, { maxLength: 2048 })),
  /** True: people without an account can make one. */
  signupEnabled: optional(boolean()),
});

const privateKey = object({
  privateKeyId: id,
  privateKeyName: name,
  curve: oneOf(CURVES),
  addressFormats: optional(array(oneOf(addressFormats()))),
  /** Generated when absent. */
  privateKey: optional(string(undefined, { pattern: '^[0-9a-fA-F]{64}$' })),
  /** True: the key is known to be held elsewhere, too. */
  exported: optional(boolean()),
  privateKeyTags: optional(ids),
});

const policy = object({
  policyId: id,
  policyName: name,
  effect: oneOf(['EFFECT_ALLOW', 'EFFECT_DENY']),
  condition: optional(text),
  consensus: optional(text),
  notes: optional(string()),
});

const organization = object({
  organizationId: id,
  organizationName: name,
  parentOrganizationId: optional(id),
  rootQuorum: optional(object({ threshold: integer(undefined, 1), userIds: ids })),
  features: optional(array(object({ name: oneOf(FEATURE_NAMES), value: optional(string()) }))),
  users: optional(array(user)),
  privateKeys: optional(array(privateKey)),
  privateKeyTags: optional(
    array(object({ privateKeyTagId: id, privateKeyTagName: name, privateKeyIds: ids })),
  ),
  userTags: optional(array(object({ userTagId: id, userTagName: name, userIds: ids }))),
  policies: optional(array(policy)),
  ipAllowlist: optional(ipAllowlist),
  authProxyConfigs: optional(array(authProxyConfig)),
  /** Contacts of tests: the limits of codes do not hold for them. */
  testContacts: optional(
    array(string(undefined, { minLength: 2, maxLength: 254 }), undefined, { maxItems: 100 }),
  ),
});

/** The shape of the provisioning file (protocol.md section 7). What its members refer to is checked apart. */
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
