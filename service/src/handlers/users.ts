import type { Handlers } from './handler.ts';

/** Says whose key stamped the request. */
export const whoami: Handlers['whoami'] = (_parameters, { caller }) => ({
  organizationId: caller.organizationId,
  organizationName: caller.organizationName,
  userId: caller.userId,
  username: caller.userName,
});
