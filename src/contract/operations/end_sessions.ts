import { activity, type ActivitySchema } from '../operation.ts';
import { userId } from '../people.ts';
import { array, object, optional, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link endSessions}. */
export const endSessionsSchema = () =>
  ({
    summary: 'Ends sessions of a user, with everything that they have opened.',
    companion: true,
    parameters: object({
      userId: userId(),
      sessionIds: optional(ids('Which of them, as list_sessions names them; absent: all.')),
    }),
    result: object({ sessionIds: array(string(), 'The sessions that have ended.') }),
  }) satisfies ActivitySchema;

/** Ends sessions of a user, with everything that they have opened. */
export const endSessions = /* @__PURE__ */ activity<ReturnType<typeof endSessionsSchema>>('end_sessions');
