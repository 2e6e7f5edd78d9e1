import { activity, type ActivitySchema } from '../operation.ts';
import { userId } from '../people.ts';
import { number, object, optional, string } from '../schema.ts';
import { name, requiredAuthenticationMethods } from '../shared.ts';

/** Schemas of {@link createMfaPolicy}. */
export const createMfaPolicySchema = () =>
  ({
    summary: 'Adds an MFA policy to a user.',
    companion: true,
    parameters: object({
      userId: userId(),
      mfaPolicyName: name('Name of the policy.'),
      condition: string('Expression (CEL) that decides when the policy applies.', {
        minLength: 1,
        maxLength: 8192,
      }),
      requiredAuthenticationMethods: requiredAuthenticationMethods(),
      order: number('Evaluation order; lower is evaluated first.'),
      notes: optional(string('For people.', { maxLength: 8192 })),
    }),
    result: object({ mfaPolicyId: string('The new policy.') }),
  }) satisfies ActivitySchema;

/** Adds an MFA policy to a user. */
export const createMfaPolicy =
  /* @__PURE__ */ activity<ReturnType<typeof createMfaPolicySchema>>('create_mfa_policy');
