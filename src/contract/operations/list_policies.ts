import { query, type OperationSchema } from '../operation.ts';
import { policy } from '../policy.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link listPolicies}. */
export const listPoliciesSchema = () =>
  ({
    summary: 'Lists the policies of an organization.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ policies: array(policy(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the policies of an organization. */
export const listPolicies = /* @__PURE__ */ query<ReturnType<typeof listPoliciesSchema>>('list_policies');
