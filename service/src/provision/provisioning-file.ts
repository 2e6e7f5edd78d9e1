import { array, boolean, integer, object, oneOf, optional, record, string, type Infer } from '../contract.ts';

const id = string(undefined, { pattern: '^[!-~]{1,128}$' });
const name = string(undefined, { minLength: 1, maxLength: 256 });
const ids = array(id);
const ipAllowlist = object({ cidrs: array(string(undefined, { minLength: 1, maxLength: 64 })) });

const authenticationMethods = array(
  object({
    any: array(
      object({
        type: oneOf([
          'AUTHENTICATION_TYPE_EMAIL_OTP',
          'AUTHENTICATION_TYPE_SMS_OTP',
          'AUTHENTICATION_TYPE_PASSKEY',
          'AUTHENTICATION_TYPE_API_KEY',
          'AUTHENTICATION_TYPE_OAUTH',
          'AUTHENTICATION_TYPE_SESSION',
        ]),
        id: optional(id),
      }),
      undefined,
      { minItems: 1 },
    ),
  }),
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
        curveType: oneOf(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519']),
        ipAllowlist: optional(ipAllowlist),
      }),
    ),
  ),
  authenticators: optional(array(object({ credentialId: string(), publicKey: string(), rpId: string() }))),
  oauthProviders: optional(
    array(
      object({ providerId: id, providerName: name, issuer: string(), audience: string(), subject: string() }),
    ),
  ),
  mfaPolicies: optional(
    array(
      object({
        mfaPolicyId: id,
        mfaPolicyName: name,
        condition: string(),
        requiredAuthenticationMethods: authenticationMethods,
        order: integer(),
        notes: optional(string()),
      }),
    ),
  ),
});

const authProxyConfig = object({
  authProxyConfigId: id,
  enabledProviders: array(string(undefined, { minLength: 1, maxLength: 64 })),
  sessionExpirationSeconds: optional(string()),
  otpLength: optional(string()),
  otpAlphanumeric: optional(boolean()),
  allowedOrigins: optional(array(string())),
  oauthClientIds: optional(record(string())),
  oauthRedirectUrl: optional(string()),
});

const organization = object({
  organizationId: id,
  organizationName: name,
  parentOrganizationId: optional(id),
  rootQuorum: optional(object({ threshold: integer(undefined, 1), userIds: ids })),
  features: optional(
    array(
      object({
        name: oneOf([
          'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
          'FEATURE_NAME_WEBAUTHN_ORIGINS',
          'FEATURE_NAME_EMAIL_AUTH',
          'FEATURE_NAME_EMAIL_RECOVERY',
          'FEATURE_NAME_WEBHOOK',
          'FEATURE_NAME_SMS_AUTH',
          'FEATURE_NAME_OTP_EMAIL_AUTH',
          'FEATURE_NAME_AUTH_PROXY',
          'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
        ]),
        value: optional(string()),
      }),
    ),
  ),
  users: optional(array(user)),
  privateKeys: optional(
    array(
      object({
        privateKeyId: id,
        privateKeyName: name,
        curve: oneOf(['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256']),
        addressFormats: optional(array(string(undefined, { pattern: '^ADDRESS_FORMAT_[A-Z0-9_]+$' }))),
        privateKey: optional(string(undefined, { pattern: '^[0-9a-fA-F]{64}$' })),
        privateKeyTags: optional(ids),
      }),
    ),
  ),
  privateKeyTags: optional(
    array(object({ privateKeyTagId: id, privateKeyTagName: name, privateKeyIds: ids })),
  ),
  userTags: optional(array(object({ userTagId: id, userTagName: name, userIds: ids }))),
  policies: optional(
    array(
      object({
        policyId: id,
        policyName: name,
        effect: oneOf(['EFFECT_ALLOW', 'EFFECT_DENY']),
        condition: optional(string()),
        consensus: optional(string()),
        notes: optional(string()),
      }),
    ),
  ),
  ipAllowlist: optional(ipAllowlist),
  authProxyConfigs: optional(array(authProxyConfig)),
});

/** The shape of the provisioning file (protocol.md section 7). What its members refer to is checked apart. */
export const provisioningSchema = object({ organizations: array(organization) });

/** The provisioning file. */
export type ProvisioningFile = Infer<typeof provisioningSchema>;

/** An organization of the file. */
export type ProvisionedOrganization = Infer<typeof organization>;

/** A user of the file. */
export type ProvisionedUser = Infer<typeof user>;

/** A login configuration of the file. */
export type ProvisionedConfig = Infer<typeof authProxyConfig>;
