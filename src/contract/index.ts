/** The contract: what the API says, as inert data with types. */
export type { ClientSignature } from './operations/otp_login_v2.ts';
export { operations } from './operations/index.ts';
export { schemas } from './operations/schemas.ts';
export type {
  Operation,
  OperationSchema,
  ParametersOf,
  ProxyOperation,
  QueryOperation,
  ResultOf,
} from './operation.ts';
export { createOpenApiDocument, type OpenApiDocument, type OpenApiOptions } from './openapi.ts';
export { PROBLEMS, type Problem, type ProblemCode, type ProblemDetail } from './problem.ts';
export type { Infer, Schema } from './schema.ts';
export { compressedKeyPattern, CONFIG_ID_HEADER, OTP_TYPES, type OtpType } from './shared.ts';
