import { activity, type ActivitySchema } from '../operation.ts';
import { object, record, string, unknown } from '../schema.ts';

/** Schemas of {@link rejectActivity}. */
export const rejectActivitySchema = () =>
  ({
    summary: 'Rejects an activity that awaits approval.',
    companion: true,
    isVote: true,
    parameters: object({
      fingerprint: string('Fingerprint of the activity.', { pattern: '^sha256:[0-9a-f]{64}$' }),
    }),
    result: record(unknown()),
  }) satisfies ActivitySchema;

/** Rejects an activity that awaits approval (protocol.md section 3). */
export const rejectActivity =
  /* @__PURE__ */ activity<ReturnType<typeof rejectActivitySchema>>('reject_activity');
