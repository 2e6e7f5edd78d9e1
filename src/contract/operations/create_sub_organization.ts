import { activity, type ActivitySchema } from '../operation.ts';
import { newRootUsers } from '../people.ts';
import { array, boolean, integer, object, optional, string } from '../schema.ts';
import { name } from '../shared.ts';
import { namedWallet, newWallet } from '../wallet.ts';
import { clientSignature } from './otp_login_v2.ts';

/** Schemas of {@link createSubOrganization}. */
export const createSubOrganizationSchema = () =>
  ({
    summary: 'Creates an organization below this one, with its root quorum, its first users and a wallet.',
    companion: true,
    parameters: object({
      subOrganizationName: name('Name of the new organization.'),
      rootUsers: newRootUsers(),
      rootQuorumThreshold: integer('How many of the root users must agree; at most all of them.', 1),
      wallet: optional(object(newWallet(), 'A wallet that the organization begins with.')),
      disableEmailRecovery: optional(boolean('True: FEATURE_NAME_EMAIL_RECOVERY begins as "false".')),
      disableEmailAuth: optional(boolean('True: nobody signs in by email; FEATURE_NAME_EMAIL_AUTH.')),
      disableSmsAuth: optional(boolean('True: nobody signs in by SMS; FEATURE_NAME_SMS_AUTH.')),
      disableOtpEmailAuth: optional(
        boolean('True: nobody signs in by codes in emails; FEATURE_NAME_OTP_EMAIL_AUTH.'),
      ),
      verificationToken: optional(
        string('Shows that the contact of a root user is theirs; a login takes it afterwards.', {
          maxLength: 4096,
        }),
      ),
      clientSignature: optional(clientSignature()),
    }),
    result: object({
      subOrganizationId: string('The new organization.'),
      wallet: optional(namedWallet()),
      rootUserIds: optional(array(string(), 'In the order of the request.')),
    }),
  }) satisfies ActivitySchema;

/** Creates an organization below this one, with its root quorum, its first users and a wallet. */
export const createSubOrganization = /* @__PURE__ */ activity<ReturnType<typeof createSubOrganizationSchema>>(
  'create_sub_organization',
  'V8',
  true,
  'V8',
);
