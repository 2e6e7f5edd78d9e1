import { activity, type ActivitySchema } from '../operation.ts';
import { object, record, string, unknown } from '../schema.ts';

/** Schemas of {@link approveActivity}. */
export const approveActivitySchema = () =>
  ({
    summary: 'Approves an activity that awaits approval, or shows a further method of authentication for it.',
    companion: true,
    isVote: true,
    parameters: object({
      fingerprint: string('Fingerprint of the activity.', { pattern: '^sha256:[0-9a-f]{64}$' }),
    }),
    result: record(unknown()),
  }) satisfies ActivitySchema;

/** Approves an activity that awaits approval, or shows a further method of authentication for it (protocol.md section 3). */
export const approveActivity =
  /* @__PURE__ */ activity<ReturnType<typeof approveActivitySchema>>('approve_activity');
