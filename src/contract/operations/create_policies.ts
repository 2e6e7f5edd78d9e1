import { activity, type ActivitySchema } from '../operation.ts';
import { newPolicy } from '../policy.ts';
import { array, object, string } from '../schema.ts';

/** Schemas of {@link createPolicies}. */
export const createPoliciesSchema = () =>
  ({
    summary: 'Creates policies, all or none.',
    companion: true,
    parameters: object({ policies: array(newPolicy(), 'The new policies.', { minItems: 1, maxItems: 100 }) }),
    result: object({ policyIds: array(string(), 'In the order of the request.') }),
  }) satisfies ActivitySchema;

/** Creates policies, all or none. */
export const createPolicies =
  /* @__PURE__ */ activity<ReturnType<typeof createPoliciesSchema>>('create_policies');
