import { query, type OperationSchema } from '../operation.ts';
import { mfaPolicy } from '../people.ts';
import { object } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getMfaPolicy}. */
export const getMfaPolicySchema = () =>
  ({
    summary: 'Reads an MFA policy of a user.',
    request: object({
      organizationId: organizationId(),
      userId: id('Whose policy it is.'),
      mfaPolicyId: id('The policy.'),
    }),
    response: object({
      mfaPolicy: mfaPolicy(),
    }),
  }) satisfies OperationSchema;

/** Reads an MFA policy of a user (api.md "Query operations"). */
export const getMfaPolicy = /* @__PURE__ */ query<ReturnType<typeof getMfaPolicySchema>>('get_mfa_policy');
