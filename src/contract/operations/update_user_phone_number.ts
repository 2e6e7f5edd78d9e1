import { activity, type ActivitySchema } from '../operation.ts';
import { userId, verificationToken } from '../people.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link updateUserPhoneNumber}. */
export const updateUserPhoneNumberSchema = () =>
  ({
    summary: 'Changes the phone number of a user.',
    companion: true,
    parameters: object({
      userId: userId(),
      userPhoneNumber: string('Phone number, E.164; empty: removed.', { maxLength: 64 }),
      verificationToken: verificationToken(),
    }),
    result: object({ userId: string('The changed user.') }),
  }) satisfies ActivitySchema;

/** Changes the phone number of a user. */
export const updateUserPhoneNumber =
  /* @__PURE__ */ activity<ReturnType<typeof updateUserPhoneNumberSchema>>('update_user_phone_number');
