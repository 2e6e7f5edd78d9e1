import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { id } from '../shared.ts';

/** Schemas of {@link deletePolicy}. */
export const deletePolicySchema = () =>
  ({
    summary: 'Deletes a policy.',
    companion: true,
    parameters: object({ policyId: id('The policy.') }),
    result: object({ policyId: string('The deleted policy.') }),
  }) satisfies ActivitySchema;

/** Deletes a policy. */
export const deletePolicy = /* @__PURE__ */ activity<ReturnType<typeof deletePolicySchema>>('delete_policy');
