import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link createReadOnlySession}. */
export const createReadOnlySessionSchema = () =>
  ({
    summary: 'Opens a session of one hour that can read and cannot change anything.',
    parameters: object({}),
    result: object({
      organizationId: string(),
      organizationName: string(),
      userId: string(),
      username: string(),
      session: string('Goes into the header X-Session of queries.'),
      sessionExpiry: string('UTC timestamp in seconds.'),
    }),
  }) satisfies ActivitySchema;

/** Opens a session of one hour that can read and cannot change anything (api.md "Activity parameters"). */
export const createReadOnlySession =
  /* @__PURE__ */ activity<ReturnType<typeof createReadOnlySessionSchema>>('create_read_only_session');
