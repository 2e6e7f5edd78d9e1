import { activity, type ActivitySchema } from '../operation.ts';
import { newPolicy } from '../policy.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link createPolicy}. */
export const createPolicySchema = () =>
  ({
    summary: 'Creates a policy.',
    companion: true,
    parameters: newPolicy(),
    result: object({ policyId: string('The new policy.') }),
  }) satisfies ActivitySchema;

/** Creates a policy. */
export const createPolicy = /* @__PURE__ */ activity<ReturnType<typeof createPolicySchema>>(
  'create_policy',
  'V3',
);
