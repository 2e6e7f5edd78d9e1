import { activity } from '../operation.ts';
import { vote } from '../vote.ts';

/** Schemas of {@link rejectActivity}. */
export const rejectActivitySchema = () => vote('Rejects an activity that awaits approval.');

/** Rejects an activity that awaits approval (protocol.md section 3). */
export const rejectActivity =
  /* @__PURE__ */ activity<ReturnType<typeof rejectActivitySchema>>('reject_activity');
