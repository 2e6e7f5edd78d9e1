import { activity, type ActivitySchema } from '../operation.ts';
import { number, object, optional, string } from '../schema.ts';
import { id, name, requiredAuthenticationMethods } from '../shared.ts';

/** Schemas of {@link updateMfaPolicy}. */
export const updateMfaPolicySchema = () =>
  ({
    summary: 'Changes an MFA policy of a user; what is absent stays.',
    parameters: object({
      userId: id('Whose policy it is.'),
      mfaPolicyId: id('The policy.'),
      mfaPolicyName: optional(name('New name.')),
      condition: optional(
        string('Expression (CEL) that decides when the policy applies.', { minLength: 1, maxLength: 8192 }),
      ),
      requiredAuthenticationMethods: optional(requiredAuthenticationMethods()),
      order: optional(number('Evaluation order; lower is evaluated first.')),
      notes: optional(string('For people.', { maxLength: 8192 })),
    }),
    result: object({ mfaPolicyId: string('The changed policy.') }),
  }) satisfies ActivitySchema;

/** Changes an MFA policy of a user; absent members stay as they are (api.md "Activity parameters"). */
export const updateMfaPolicy = /* @__PURE__ */ activity<ReturnType<typeof updateMfaPolicySchema>, false>(
  'update_mfa_policy',
  '',
  false,
);
