import { activity, type ActivitySchema } from '../operation.ts';
import { boolean, integer, object, oneOf, optional, string } from '../schema.ts';
import { name, OTP_TYPES } from '../shared.ts';

const TAKEN = 'Taken for the sake of published clients; without effect.';
const text = () => optional(string(undefined, { maxLength: 4096 }));

/** Schemas of {@link initOtp}. */
export const initOtpSchema = () =>
  ({
    summary: 'Sends a one-time code for a backend that holds a key, and answers the key to encrypt it to.',
    companion: true,
    parameters: object({
      otpType: oneOf(OTP_TYPES, 'How the code travels.'),
      contact: string('Email address, or phone number in E.164 form.', { minLength: 3, maxLength: 320 }),
      appName: name(
        'Name of the application, for the message. Of a sub-organization without effect: the message names the organization of its login configuration.',
      ),
      otpLength: optional(integer('Characters of the code, 6 to 9; absent: as the configuration says.', 6)),
      alphanumeric: optional(boolean('False: digits only; absent: as the configuration says.')),
      expirationSeconds: optional(
        string('Life of the code in seconds, "1" to "600"; absent: as the configuration says, else "300".', {
          pattern: '^[1-9]\\d{0,2}$',
        }),
      ),
      emailCustomization: optional(
        object(
          {
            logoUrl: optional(
              string('The https address of the picture above the email.', { maxLength: 2048 }),
            ),
            templateVariables: optional(
              string(
                'JSON text of an object. Its member "locale", a BCP 47 tag, is the language of the message; the others are without effect.',
                { maxLength: 4096 },
              ),
            ),
            magicLinkTemplate: text(),
            templateId: text(),
          },
          `How the email looks. A sub-organization says the language alone. "magicLinkTemplate" and "templateId": ${TAKEN.toLowerCase()}`,
        ),
      ),
      smsCustomization: optional(object({ template: text() }, TAKEN)),
      userIdentifier: optional(string(TAKEN, { maxLength: 1024 })),
      sendFromEmailAddress: optional(
        string("Sender of the email; taken where it is of the domain of the operator's own sender.", {
          maxLength: 320,
        }),
      ),
      sendFromEmailSenderName: optional(
        string('The name that is shown for the sender of the email.', { maxLength: 256 }),
      ),
      replyToEmailAddress: optional(string('Where answers to the email go.', { maxLength: 320 })),
    }),
    result: object({
      otpId: string('Names this code in verify_otp.'),
      otpEncryptionTargetBundle: string('JSON text with the signed key that the code is encrypted to.'),
    }),
  }) satisfies ActivitySchema;

/** Sends a one-time code for a backend that holds a key, and returns the key that the code is encrypted to. */
export const initOtp = /* @__PURE__ */ activity<ReturnType<typeof initOtpSchema>>(
  'init_otp',
  'V3',
  true,
  'V2',
);
