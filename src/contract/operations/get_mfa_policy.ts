import { query, type OperationSchema } from '../operation.ts';
import { integer, object, optional, string } from '../schema.ts';
import { id, organizationId, requiredAuthenticationMethods, timestamp } from '../shared.ts';

/** Schemas of {@link getMfaPolicy}. */
export const getMfaPolicySchema = () =>
  ({
    summary: 'Reads an MFA policy of a user.',
    request: object({
      organizationId: organizationId(),
      userId: id('Whose policy it is.'),
      mfaPolicyId: id('The policy.'),
    }),
    response: object({
      mfaPolicy: object({
        mfaPolicyId: string(),
        mfaPolicyName: string(),
        condition: string('Expression (CEL) that decides when the policy applies.'),
        requiredAuthenticationMethods: requiredAuthenticationMethods(),
        order: integer('Evaluation order; lower is evaluated first.'),
        notes: optional(string('For people.')),
        createdAt: timestamp(),
        updatedAt: timestamp(),
      }),
    }),
  }) satisfies OperationSchema;

/** Reads an MFA policy of a user (api.md "Query operations"). */
export const getMfaPolicy = /* @__PURE__ */ query<ReturnType<typeof getMfaPolicySchema>>('get_mfa_policy');
