/** Enums and parts that two or more operations use. */
/** How a one-time code travels (protocol.md section 2). */
export const OTP_TYPES = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const;

/** How a one-time code travels (protocol.md section 2). */
export type OtpType = (typeof OTP_TYPES)[number];

/** Header that names the proxy configuration of the caller's organization (api.md "Authentication"). */
export const CONFIG_ID_HEADER = 'X-Auth-Proxy-Config-Id';

/** Compressed P-256 public key: 33 bytes, lower-case hexadecimal (protocol.md section 1). */
export const compressedKeyPattern = '^0[23][0-9a-f]{64}$';
