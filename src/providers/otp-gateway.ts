import { call } from '../client/call.ts';
import type { CallOptions } from '../client/options.ts';
import { readRetryAfter } from '../client/reply-error.ts';
import { otpInitV2 } from '../contract/operations/otp_init_v2.ts';
import { otpVerifyV2 } from '../contract/operations/otp_verify_v2.ts';
import { assertMember } from '../base/errors.ts';
import type { Channel } from '../flow/state.ts';

/** A code that the gateway has sent. */
export interface SentCode {
  readonly otpId: string;
  /** The signed key that the code is encrypted to. Absent: `verify` receives the plain code. */
  readonly otpEncryptionTargetBundle?: string | undefined;
  /** Seconds until another code may be requested. Default: 30. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Sends codes and checks them. The default uses the companion operations of the session proxy (protocol.md section 2).
 * A site with a server of its own sets its own object as the element's `otpGateway`. Reject with a `LatchkeyError` to
 * choose what the person is told (`otp_invalid`, `otp_expired`, `rate_limited`, ...).
 */
export interface OtpGateway {
  /** Sends a code to the contact, in the language of the page: `locale` is its BCP 47 tag. */
  send(
    request: { readonly channel: Channel; readonly contact: string; readonly locale: string },
    signal: AbortSignal,
  ): Promise<SentCode>;
  /**
   * Exchanges a code for a verification token bound to `publicKey`. The request has exactly one of `otpCode` and
   * `encryptedOtpBundle`.
   */
  verify(
    request: {
      readonly otpId: string;
      readonly publicKey: string;
      readonly otpCode?: string | undefined;
      readonly encryptedOtpBundle?: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<{ readonly verificationToken: string }>;
  /** Builds the message that the device key signs. Default: the message of protocol.md section 2. */
  createLoginMessage?(tokenId: string, publicKey: string): string;
}

/** Creates the default gateway, which calls `otp_init_v2` and `otp_verify_v2`. */
export function createProxyGateway(proxy: Omit<CallOptions, 'signal'>): OtpGateway {
  return {
    async send({ channel, contact, locale }, signal) {
      let retryAfterSeconds: number | undefined;
      const { otpId, otpEncryptionTargetBundle } = await call(
        otpInitV2,
        { otpType: channel === 'email' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS', contact },
        {
          ...proxy,
          signal,
          authorize: async (...request) => ({
            ...(await proxy.authorize(...request)),
            // With only letters, digits and hyphens the header needs no preflight (Fetch, "CORS-safelisted
            // request-header").
            'Accept-Language':
              locale
                .replace(/_/g, '-')
                .replace(/[^\w-]/g, '')
                .slice(0, 35) || 'en',
          }),
          onReply: (headers) => {
            const retryAfterMs = readRetryAfter(headers, proxy.clock.now());
            if (retryAfterMs !== undefined) retryAfterSeconds = retryAfterMs / 1000;
          },
        },
      );
      return {
        otpId,
        otpEncryptionTargetBundle: asText(otpEncryptionTargetBundle, 'otpEncryptionTargetBundle'),
        retryAfterSeconds,
      };
    },
    verify: ({ otpId, encryptedOtpBundle = '' }, signal) =>
      call(otpVerifyV2, { otpId, encryptedOtpBundle }, { ...proxy, signal }),
  };
}

/** Asserts that a member of a reply is a text. Throws `malformed_reply` that names it. */
export function asText(value: unknown, member: string): string {
  assertMember(value && typeof value === 'string', 'malformed_reply', member, 'a text');
  return value;
}
