import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link stampLogout}. */
export const stampLogoutSchema = () =>
  ({
    summary: 'Ends the session whose key stamps the request, at once.',
    companion: true,
    parameters: object({}),
    result: object({ publicKey: string('The key that has stopped to be one of the user.') }),
  }) satisfies ActivitySchema;

/**
 * Ends the session whose key stamps the request (not listed in protocol.md section 3). No policy, quorum or MFA policy
 * is evaluated. UNAUTHENTICATED says that the service no longer knows the key: the session has already ended.
 */
export const stampLogout = /* @__PURE__ */ activity<ReturnType<typeof stampLogoutSchema>>('stamp_logout');
