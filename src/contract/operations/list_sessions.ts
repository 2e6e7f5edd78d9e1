import { query, type OperationSchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { AUTHENTICATION_TYPES, id, organizationId, timestamp } from '../shared.ts';

/** Schemas of {@link listSessions}. */
export const listSessionsSchema = () =>
  ({
    summary: 'Lists the open sessions of a user.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      userId: optional(id('The user; absent: the one who asks.')),
    }),
    response: object({
      sessions: array(
        object({
          sessionId: string('Names the session in end_sessions.'),
          userId: string(),
          sessionType: oneOf(['SESSION_TYPE_READ_WRITE', 'SESSION_TYPE_READ_ONLY']),
          name: optional(string('Name of its key.')),
          openedBy: optional(oneOf(AUTHENTICATION_TYPES, 'How its owner was known; absent: not known.')),
          createdAt: optional(timestamp()),
          expiresAt: timestamp(),
        }),
        'Those that may write, oldest first, then those that read only.',
      ),
    }),
  }) satisfies OperationSchema;

/** Lists the open sessions of a user. */
export const listSessions = /* @__PURE__ */ query<ReturnType<typeof listSessionsSchema>>('list_sessions');
