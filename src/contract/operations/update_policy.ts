import { activity, type ActivitySchema } from '../operation.ts';
import { EFFECTS } from '../policy.ts';
import { object, oneOf, optional, string } from '../schema.ts';
import { id, name } from '../shared.ts';

/** Schemas of {@link updatePolicy}. */
export const updatePolicySchema = () =>
  ({
    summary: 'Changes a policy; what is absent stays.',
    companion: true,
    parameters: object({
      policyId: id('The policy.'),
      policyName: optional(name('New name.')),
      policyEffect: optional(oneOf(EFFECTS, 'New effect.')),
      policyCondition: optional(string('Expression (CEL); empty: always.', { maxLength: 8192 })),
      policyConsensus: optional(
        string('Expression (CEL) over the approvers; empty: none.', { maxLength: 8192 }),
      ),
      policyNotes: optional(string('For people.', { maxLength: 8192 })),
    }),
    result: object({ policyId: string('The changed policy.') }),
  }) satisfies ActivitySchema;

/** Changes a policy; absent members stay as they are. */
export const updatePolicy = /* @__PURE__ */ activity<ReturnType<typeof updatePolicySchema>>(
  'update_policy',
  'V2',
  true,
  'V2',
);
