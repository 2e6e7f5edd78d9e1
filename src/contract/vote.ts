import type { ActivitySchema } from './operation.ts';
import { object, record, string, unknown } from './schema.ts';

/** The schemas of a vote on an activity. The reply contains the activity that was voted on. */
export const vote = (summary: string) =>
  ({
    summary,
    companion: true,
    isVote: true,
    parameters: object({
      fingerprint: string('Fingerprint of the activity.', { pattern: '^sha256:[0-9a-f]{64}$' }),
    }),
    result: record(unknown()),
  }) satisfies ActivitySchema;
