import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { id } from '../shared.ts';

/** Schemas of {@link deleteMfaPolicy}. */
export const deleteMfaPolicySchema = () =>
  ({
    summary: 'Deletes an MFA policy of a user.',
    parameters: object({ userId: id('Whose policy it is.'), mfaPolicyId: id('The policy.') }),
    result: object({ mfaPolicyId: string('The deleted policy.') }),
  }) satisfies ActivitySchema;

/** Deletes an MFA policy of a user (api.md "Activity parameters"). */
export const deleteMfaPolicy = /* @__PURE__ */ activity<ReturnType<typeof deleteMfaPolicySchema>, false>(
  'delete_mfa_policy',
  '',
  false,
);
