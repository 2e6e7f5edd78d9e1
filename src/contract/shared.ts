/** Enums and schemas that two or more operations share. */
import { array, object, oneOf, optional, string, type Infer } from './schema.ts';

/** How a one-time code is sent (protocol.md section 2). */
export const OTP_TYPES = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const;

/** How a one-time code is sent (protocol.md section 2). */
export type OtpType = (typeof OTP_TYPES)[number];

/** Compressed P-256 public key: 33 bytes, lower-case hexadecimal (protocol.md section 1). */
export const compressedKeyPattern = '^0[23][0-9a-f]{64}$';

/** An identifier that the service or the operator chose. */
export const id = (description: string) => string(description, { minLength: 1, maxLength: 128 });

/** A name that people read. */
export const name = (description: string) => string(description, { minLength: 1, maxLength: 256 });

/**
 * A client id that a provider of social logins has issued (OAuth 2.0, appendix A.1). The database looks accounts up by
 * client id, issuer and subject, and its index limits the length.
 */
export const clientId = (description: string) => string(description, { pattern: '^[ -~]{1,255}$' });

/** Identifiers of one kind. */
export const ids = (description: string) => array(id('One identifier.'), description, { maxItems: 1000 });

/** The organization of a request; every stamped request names one. */
export const organizationId = () => id('Organization that the request is about.');

/** A point in time, as queries return it (api.md "Timestamp object"). */
export const timestamp = () =>
  object({
    seconds: string('Whole seconds since 1970-01-01 UTC.', { pattern: '^\\d+$' }),
    nanos: string('Nanoseconds within the second.', { pattern: '^\\d{1,9}$' }),
  });

/** A point in time, as queries return it (api.md "Timestamp object"). */
export type Timestamp = Infer<ReturnType<typeof timestamp>>;

/** The curves of private keys (api.md "Private key"). */
export const CURVES = ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const;

/** A curve of private keys. */
export type Curve = (typeof CURVES)[number];

/** The kinds of authentication in MFA policies (api.md "MFA policy"). */
export const AUTHENTICATION_TYPES = [
  'AUTHENTICATION_TYPE_EMAIL_OTP',
  'AUTHENTICATION_TYPE_SMS_OTP',
  'AUTHENTICATION_TYPE_PASSKEY',
  'AUTHENTICATION_TYPE_API_KEY',
  'AUTHENTICATION_TYPE_OAUTH',
  'AUTHENTICATION_TYPE_SESSION',
] as const;

/** A kind of authentication in MFA policies. */
export type AuthenticationType = (typeof AUTHENTICATION_TYPES)[number];

/** The methods of a step of an MFA policy. */
export const authenticationMethods = (description: string) =>
  array(
    object({
      type: oneOf(AUTHENTICATION_TYPES, 'Kind of authenticator.'),
      id: optional(id('One specific authenticator; absent: any of the type.')),
    }),
    description,
    { minItems: 1, maxItems: 32 },
  );

/** The steps of an MFA policy, in the order in which they must be satisfied (api.md "MFA policy"). */
export const requiredAuthenticationMethods = () =>
  array(
    object({ any: authenticationMethods('Methods of this step; any one of them satisfies it.') }),
    'Ordered steps; each must be satisfied in sequence.',
    { maxItems: 32 },
  );

/** The steps of an MFA policy. */
export type RequiredAuthenticationMethods = Infer<ReturnType<typeof requiredAuthenticationMethods>>;

/** The name of a feature of an organization (api.md "Organization feature"). */
export const FEATURE_NAMES = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
] as const;

/** The name of a feature of an organization. */
export type FeatureName = (typeof FEATURE_NAMES)[number];

const BITCOIN_NETWORKS = ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'] as const;
const BITCOIN_SCRIPTS = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const;
const OTHER_ADDRESS_FORMATS = [
  'ADDRESS_FORMAT_UNCOMPRESSED',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_SOLANA',
  'ADDRESS_FORMAT_COSMOS',
  'ADDRESS_FORMAT_TRON',
  'ADDRESS_FORMAT_SUI',
  'ADDRESS_FORMAT_APTOS',
  'ADDRESS_FORMAT_SEI',
  'ADDRESS_FORMAT_XLM',
  'ADDRESS_FORMAT_XRP',
  'ADDRESS_FORMAT_DOGE_MAINNET',
  'ADDRESS_FORMAT_DOGE_TESTNET',
  'ADDRESS_FORMAT_TON_V3R2',
  'ADDRESS_FORMAT_TON_V4R2',
  'ADDRESS_FORMAT_TON_V5R1',
  'ADDRESS_FORMAT_SPARK_MAINNET',
  'ADDRESS_FORMAT_SPARK_REGTEST',
] as const;

/**
 * The format of an address (api.md "Private key"): 38 formats, 20 of them for Bitcoin (each network with each script).
 */
export type AddressFormat =
  | (typeof OTHER_ADDRESS_FORMATS)[number]
  | `ADDRESS_FORMAT_BITCOIN_${(typeof BITCOIN_NETWORKS)[number]}_${(typeof BITCOIN_SCRIPTS)[number]}`;

/** Every address format. */
export const addressFormats = (): readonly AddressFormat[] => [
  ...OTHER_ADDRESS_FORMATS,
  ...BITCOIN_NETWORKS.flatMap((network) =>
    BITCOIN_SCRIPTS.map((script) => `ADDRESS_FORMAT_BITCOIN_${network}_${script}` as const),
  ),
];

/** The encoding of a payload (api.md, sign_raw_payload). */
export const PAYLOAD_ENCODINGS = [
  'PAYLOAD_ENCODING_HEXADECIMAL',
  'PAYLOAD_ENCODING_TEXT_UTF8',
  'PAYLOAD_ENCODING_EIP712',
  'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
] as const;

/** The encoding of a payload. */
export type PayloadEncoding = (typeof PAYLOAD_ENCODINGS)[number];

/** How a payload is hashed before it is signed (api.md, sign_raw_payload). */
export const HASH_FUNCTIONS = [
  'HASH_FUNCTION_NO_OP',
  'HASH_FUNCTION_SHA256',
  'HASH_FUNCTION_KECCAK256',
  'HASH_FUNCTION_NOT_APPLICABLE',
] as const;

/** How a payload is hashed before it is signed. */
export type HashFunction = (typeof HASH_FUNCTIONS)[number];

/** The members besides the payload that decide how it is signed, for one payload or several. */
export const signingParameters = () => ({
  signWith: string('Wallet account address, private key address or private key identifier.', {
    minLength: 1,
    maxLength: 256,
  }),
  encoding: oneOf(PAYLOAD_ENCODINGS, 'How the payload is written.'),
  hashFunction: oneOf(HASH_FUNCTIONS, 'How the payload is hashed before it is signed.'),
});

/** The components of a signature (api.md "Activity operations"). */
export const signatureParts = () =>
  object({
    r: string('64 lower-case hexadecimal characters.'),
    s: string('64 lower-case hexadecimal characters.'),
    v: string('Recovery id, "00" or "01".'),
  });

/** The page of a listing to return; published clients send it. */
export const pagination = () =>
  object({
    limit: optional(
      string('Most items of a page, "1" to "100"; absent: "10".', { pattern: '^(?:[1-9]\\d?|100)$' }),
    ),
    before: optional(id('Identifier of an item: the page ends before it.')),
    after: optional(id('Identifier of an item: the page begins after it.')),
  });

/** The page of a listing to return. */
export type Pagination = Infer<ReturnType<typeof pagination>>;
