import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link deletePolicies}. */
export const deletePoliciesSchema = () =>
  ({
    summary: 'Deletes policies, all or none.',
    companion: true,
    parameters: object({ policyIds: ids('The policies.') }),
    result: object({ policyIds: array(string(), 'The deleted policies.') }),
  }) satisfies ActivitySchema;

/** Deletes policies, all or none. */
export const deletePolicies =
  /* @__PURE__ */ activity<ReturnType<typeof deletePoliciesSchema>>('delete_policies');
