/**
 * The error body of the API and the closed list of its error codes (protocol.md section 3). `api.md` does not define
 * error bodies; this is the form that published clients of this API family read.
 */

/**
 * Every error code with its HTTP status, its gRPC number and its meaning in a sentence for developers. The code is
 * stable, so programs can decide by it. The message is for developers and may change.
 */
export const PROBLEMS = {
  INVALID_REQUEST: {
    status: 400,
    grpc: 3,
    meaning: 'The request is not what the contract says; path names the member.',
  },
  REQUEST_TOO_LARGE: {
    status: 400,
    grpc: 3,
    meaning: 'The body is larger than 1 MB or nested deeper than 32.',
  },
  NOT_FOUND: {
    status: 404,
    grpc: 5,
    meaning:
      'No such path or method, or an identifier that names nothing in the organization; path names the member.',
  },
  UNKNOWN_CONFIGURATION: {
    status: 404,
    grpc: 5,
    meaning: 'The header X-Auth-Proxy-Config-Id is missing or names no configuration.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    grpc: 7,
    meaning: "The page's origin is not among the configuration's allowedOrigins.",
  },
  PROVIDER_NOT_ENABLED: {
    status: 400,
    grpc: 9,
    meaning: 'The configuration does not enable this way to sign in.',
  },
  INVALID_CONTACT: {
    status: 400,
    grpc: 3,
    meaning: 'The contact is not an email address or an international phone number.',
  },
  DELIVERY_FAILED: {
    status: 500,
    grpc: 13,
    meaning: 'The code could not be handed to the mail or SMS system.',
  },
  RATE_LIMITED: {
    status: 429,
    grpc: 8,
    meaning: 'Too many requests; the header Retry-After says when to come back.',
  },
  OTP_INVALID: {
    status: 400,
    grpc: 3,
    meaning: 'The code is not right; triesLeft says how many tries remain.',
  },
  OTP_EXPIRED: {
    status: 400,
    grpc: 9,
    meaning: 'The code has expired, was used, was replaced, or never existed.',
  },
  OTP_TRIES_EXHAUSTED: {
    status: 400,
    grpc: 9,
    meaning: 'The code was tried too often.',
  },
  OTP_STOPPED: {
    status: 429,
    grpc: 8,
    meaning:
      'Too many wrong codes were entered for this contact, or in this organization; its owner is told how to go on.',
  },
  OTP_BUNDLE_INVALID: {
    status: 400,
    grpc: 3,
    meaning: 'The encrypted code could not be opened with the key that the bundle named.',
  },
  VERIFICATION_TOKEN_INVALID: {
    status: 401,
    grpc: 16,
    meaning: 'The verification token is malformed, forged, of another configuration, expired, or was used.',
  },
  CLIENT_SIGNATURE_INVALID: {
    status: 401,
    grpc: 16,
    meaning: 'The client signature does not fit the token, the key or the message.',
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    grpc: 5,
    meaning: 'There is no account for the verified contact.',
  },
  SIGNUP_NOT_ENABLED: {
    status: 403,
    grpc: 7,
    meaning: 'The configuration does not let people create accounts.',
  },
  OIDC_TOKEN_INVALID: {
    status: 401,
    grpc: 16,
    meaning: 'The ID token is malformed, forged, expired, was used, or is of another issuer, client or key.',
  },
  OAUTH_CODE_INVALID: {
    status: 401,
    grpc: 16,
    meaning:
      'The social login provider does not take the code: it was used, has expired, or belongs to another request.',
  },
  OAUTH_PROVIDER_UNAVAILABLE: {
    status: 500,
    grpc: 13,
    meaning: 'The social login provider could not be asked, or answered what cannot be understood.',
  },
  UNAUTHENTICATED: {
    status: 401,
    grpc: 16,
    meaning: 'No stamp, an unknown key or a bad signature: one answer for all of them.',
  },
  REQUEST_STALE: {
    status: 400,
    grpc: 3,
    meaning: "timestampMs is too far from the service's time.",
  },
  PERMISSION_DENIED: {
    status: 403,
    grpc: 7,
    meaning: 'The key may not do this in this organization.',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    grpc: 7,
    meaning: "The caller's address is not on the allowlist of the key or of the organization.",
  },
  RECENT_LOGIN_REQUIRED: {
    status: 403,
    grpc: 7,
    meaning:
      'The login of the session is too long ago for what outlives the session; the person signs in again.',
  },
  ACTIVITY_DENIED: {
    status: 403,
    grpc: 7,
    meaning:
      'No policy allows the activity, or one denies it; activityId leads to the record of the decision.',
  },
  ALREADY_EXISTS: {
    status: 409,
    grpc: 6,
    meaning: 'The thing to create exists already, or somebody else has submitted the same body.',
  },
  PRECONDITION_FAILED: {
    status: 400,
    grpc: 9,
    meaning: 'The state of things does not allow it, as a vote on an activity that awaits none.',
  },
  INTERNAL: {
    status: 500,
    grpc: 13,
    meaning: 'The service failed; nothing was changed.',
  },
  UNAVAILABLE: {
    status: 503,
    grpc: 14,
    meaning:
      'The service cannot work for the moment; the same request may be sent again after the header Retry-After.',
  },
} as const satisfies Record<
  string,
  { readonly status: number; readonly grpc: number; readonly meaning: string }
>;

/** A stable error code of the API. */
export type ProblemCode = keyof typeof PROBLEMS;

/** One entry of `details`. */
export interface ProblemDetail {
  readonly '@type': 'type.googleapis.com/errors.v1.ErrorDetail';
  readonly errorCode: ProblemCode;
  /** Path of the wrong member in the request, such as `clientSignature.scheme`; present on INVALID_REQUEST. */
  readonly path?: string;
  /** The activity that was denied; present on ACTIVITY_DENIED. */
  readonly activityId?: string;
  /** How many tries the code has left; present on OTP_INVALID. */
  readonly triesLeft?: number;
}

/** The body of every error reply. */
export interface Problem {
  /** gRPC status number. */
  readonly code: number;
  readonly message: string;
  readonly details: readonly ProblemDetail[];
  readonly errorCode: ProblemCode;
}
