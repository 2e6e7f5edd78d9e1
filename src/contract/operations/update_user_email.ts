import { activity, type ActivitySchema } from '../operation.ts';
import { userId, verificationToken } from '../people.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link updateUserEmail}. */
export const updateUserEmailSchema = () =>
  ({
    summary: 'Changes the email address of a user.',
    companion: true,
    parameters: object({
      userId: userId(),
      userEmail: string('Email address; empty: removed.', { maxLength: 320 }),
      verificationToken: verificationToken(),
    }),
    result: object({ userId: string('The changed user.') }),
  }) satisfies ActivitySchema;

/** Changes the email address of a user. */
export const updateUserEmail =
  /* @__PURE__ */ activity<ReturnType<typeof updateUserEmailSchema>>('update_user_email');
