import { query, type OperationSchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link whoami}. */
export const whoamiSchema = () =>
  ({
    summary: 'Says whose key stamped the request.',
    companion: true,
    findsSubOrganization: true,
    request: object({ organizationId: string('Organization of the caller.') }),
    response: object({
      organizationId: string(),
      organizationName: string(),
      userId: string(),
      username: string(),
    }),
  }) satisfies OperationSchema;

/** Returns the user whose key stamped the request (protocol.md section 3). */
export const whoami = /* @__PURE__ */ query<ReturnType<typeof whoamiSchema>>('whoami');
