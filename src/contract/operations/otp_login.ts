import { activity, type ActivitySchema } from '../operation.ts';
import { boolean, object, optional, string } from '../schema.ts';
import { clientSignature } from './otp_login_v2.ts';

/** Schemas of {@link otpLogin}. */
export const otpLoginSchema = () =>
  ({
    summary:
      'Logs a person in with a verification token, for a backend of the organization or of its parent.',
    companion: true,
    takesParentStamp: true,
    parameters: object({
      verificationToken: string('Consumed by this request.', { maxLength: 4096 }),
      publicKey: string('Becomes the key of the session.', { maxLength: 130 }),
      clientSignature: clientSignature(),
      expirationSeconds: optional(
        string('Life of the session in seconds, "1" to "31536000"; absent: as the configuration says.', {
          pattern: '^[1-9]\\d{0,7}$',
        }),
      ),
      invalidateExisting: optional(boolean('True ends all other sessions of the user.')),
    }),
    result: object({
      session: string('Describes the session; what authorises a call is the stamp of its key.'),
    }),
  }) satisfies ActivitySchema;

/** Logs a person in with a verification token, for a backend of the organization or of its parent. */
export const otpLogin = /* @__PURE__ */ activity<ReturnType<typeof otpLoginSchema>>('otp_login', 'V2');
