import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, optional, string } from '../schema.ts';
import { compressedKeyPattern } from '../shared.ts';
import { otpVerifyResponse } from './otp_verify_v2.ts';

/** Schemas of {@link otpVerify}. */
export const otpVerifySchema = () =>
  ({
    summary: 'Checks a one-time code and answers a verification token.',
    companion: true,
    request: object({
      otpId: string('The code, as otp_init named it.'),
      otpCode: string('The code as the person typed it.', { minLength: 1, maxLength: 64 }),
      publicKey: optional(
        string('Key to bind the token to: compressed P-256.', { pattern: compressedKeyPattern }),
      ),
    }),
    response: otpVerifyResponse(),
  }) satisfies OperationSchema;

/** Checks a one-time code sent as plain text (protocol.md section 2). */
export const otpVerify = /* @__PURE__ */ proxy<ReturnType<typeof otpVerifySchema>>('otp_verify');
