import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, string } from '../schema.ts';

/** The response of both revisions of the operation. */
export const otpVerifyResponse = () =>
  object({
    verificationToken: string('Signed proof that the contact belongs to the caller.'),
  });

/** Schemas of {@link otpVerifyV2}. */
export const otpVerifyV2Schema = () =>
  ({
    summary: 'Checks an encrypted one-time code and answers a verification token bound to a key.',
    companion: true,
    request: object({
      otpId: string('The code, as otp_init_v2 named it.'),
      encryptedOtpBundle: string('JSON text with encappedPublic and ciphertext (HPKE).'),
    }),
    response: otpVerifyResponse(),
  }) satisfies OperationSchema;

/** Checks an encrypted one-time code, and returns a verification token (protocol.md section 2). */
export const otpVerifyV2 = /* @__PURE__ */ proxy<ReturnType<typeof otpVerifyV2Schema>>('otp_verify_v2');
