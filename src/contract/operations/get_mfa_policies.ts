import { query, type OperationSchema } from '../operation.ts';
import { mfaPolicy, userId } from '../people.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getMfaPolicies}. */
export const getMfaPoliciesSchema = () =>
  ({
    summary: 'Lists the MFA policies of a user.',
    companion: true,
    request: object({ organizationId: organizationId(), userId: userId() }),
    response: object({ mfaPolicies: array(mfaPolicy(), 'In the order of their evaluation.') }),
  }) satisfies OperationSchema;

/** Lists the MFA policies of a user. */
export const getMfaPolicies =
  /* @__PURE__ */ query<ReturnType<typeof getMfaPoliciesSchema>>('get_mfa_policies');
