import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, oneOf, optional, string } from '../schema.ts';
import { OTP_TYPES } from '../shared.ts';

/** The request of both revisions of the operation. */
export const otpInitRequest = () =>
  object({
    otpType: oneOf(OTP_TYPES, 'How the code travels.'),
    contact: string('Email address, or phone number in E.164 form.', { minLength: 3, maxLength: 320 }),
    emailCustomization: optional(
      object(
        { templateId: optional(string(undefined, { maxLength: 256 })) },
        'Taken for the sake of published clients; has no effect.',
      ),
    ),
  });

/** Schemas of {@link otpInitV2}. */
export const otpInitV2Schema = () =>
  ({
    summary: 'Sends a one-time code and answers the key to encrypt it to.',
    companion: true,
    request: otpInitRequest(),
    response: object({
      otpId: string('Names this code in otp_verify_v2.'),
      otpEncryptionTargetBundle: string('JSON text with the signed key that the code is encrypted to.'),
    }),
  }) satisfies OperationSchema;

/** Sends a one-time code, and returns the key that the code is encrypted to (protocol.md section 2). */
export const otpInitV2 = /* @__PURE__ */ proxy<ReturnType<typeof otpInitV2Schema>>('otp_init_v2', false);
