import { activity } from '../operation.ts';
import { vote } from '../vote.ts';

/** Schemas of {@link approveActivity}. */
export const approveActivitySchema = () =>
  vote('Approves an activity that awaits approval, or shows a further method of authentication for it.');

/**
 * Approves an activity that awaits approval, or proves a further authentication method for it (protocol.md section 3).
 */
export const approveActivity =
  /* @__PURE__ */ activity<ReturnType<typeof approveActivitySchema>>('approve_activity');
