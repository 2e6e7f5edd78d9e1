/** The contract: what the API says, as inert data with types. */
export {
  ACTIVITY_STATUSES,
  type Activity,
  type ActivityStatus,
  type AppProof,
  type Vote,
} from './activity.ts';
export { OUTCOMES, type Outcome } from './operations/get_policy_evaluations.ts';
export { SOLANA_CHAINS } from './operations/sol_send_transaction.ts';
export type { ClientSignature } from './operations/otp_login_v2.ts';
export { ACCOUNT_FILTERS, type AccountFilter } from './operations/account.ts';
export type { SignupRequest } from './operations/signup_v2.ts';
export { API_KEY_CURVES as SIGNUP_KEY_CURVES } from './people.ts';
export { operations } from './operations/index.ts';
export { schemas } from './operations/schemas.ts';
export type {
  ActivityOperation,
  ActivitySchema,
  DiscoveryOperation,
  DiscoverySchema,
  Operation,
  OperationSchema,
  ParametersOf,
  ProxyOperation,
  QueryOperation,
  ResultOf,
} from './operation.ts';
export {
  createOpenApiDocument,
  OPERATION_KINDS,
  type OpenApiDocument,
  type OpenApiOptions,
} from './openapi.ts';
export { CONFIG_ID_HEADER } from './config-id-header.ts';
export { PROBLEMS, type Problem, type ProblemCode, type ProblemDetail } from './problem.ts';
export type { Infer, Schema } from './schema.ts';
export {
  addressFormats,
  AUTHENTICATION_TYPES,
  compressedKeyPattern,
  CURVES,
  FEATURE_NAMES,
  HASH_FUNCTIONS,
  OTP_TYPES,
  PAYLOAD_ENCODINGS,
  type AddressFormat,
  type AuthenticationType,
  type Curve,
  type FeatureName,
  type HashFunction,
  type OtpType,
  type Pagination,
  type PayloadEncoding,
  type RequiredAuthenticationMethods,
  type Timestamp,
} from './shared.ts';
export { wireSchemas, type WireSchemas } from './wire.ts';
