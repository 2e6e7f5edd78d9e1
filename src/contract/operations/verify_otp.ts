import { activity, type ActivitySchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { id } from '../shared.ts';

/** Schemas of {@link verifyOtp}. */
export const verifyOtpSchema = () =>
  ({
    summary: 'Checks an encrypted one-time code for a backend that holds a key.',
    companion: true,
    parameters: object({
      otpId: id('The code, as init_otp named it.'),
      encryptedOtpBundle: string('JSON text with encappedPublic and ciphertext (HPKE).', { maxLength: 4096 }),
      expirationSeconds: optional(
        string('Life of the token in seconds, "1" to "86400"; absent: "3600".', {
          pattern: '^[1-9]\\d{0,4}$',
        }),
      ),
    }),
    result: object({
      verificationToken: string('Signed proof that the contact belongs to the holder of the key.'),
    }),
  }) satisfies ActivitySchema;

/** Checks an encrypted one-time code for a backend that holds a key. */
export const verifyOtp = /* @__PURE__ */ activity<ReturnType<typeof verifyOtpSchema>>('verify_otp', 'V2');
