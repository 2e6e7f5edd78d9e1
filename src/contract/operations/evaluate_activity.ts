import { query, type OperationSchema } from '../operation.ts';
import { triedPolicies } from '../policy.ts';
import { array, object, oneOf, optional, string, unknown } from '../schema.ts';
import { AUTHENTICATION_TYPES, id, organizationId } from '../shared.ts';
import { OUTCOMES } from './get_policy_evaluations.ts';

/** Schemas of {@link evaluateActivity}. */
export const evaluateActivitySchema = () =>
  ({
    summary: 'Tells what would be decided about an activity, and does nothing.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      type: string('Type of the activity, as "ACTIVITY_TYPE_CREATE_USERS_V4".', { maxLength: 128 }),
      parameters: unknown('Its parameters, as expressions would see them.'),
      approvals: array(
        object({
          userId: id('Who approves.'),
          authentications: optional(
            array(
              object({
                type: oneOf(AUTHENTICATION_TYPES),
                id: optional(string(undefined, { maxLength: 1024 })),
              }),
              'What the stamp shows; absent: an API key.',
              { maxItems: 8 },
            ),
          ),
        }),
        'In their order; the first submits it.',
        { minItems: 1, maxItems: 50 },
      ),
      policies: optional(triedPolicies()),
    }),
    response: object({
      outcome: oneOf(OUTCOMES, 'The whole decision.'),
      policyEvaluations: array(
        object({ policyId: optional(string()), outcome: optional(oneOf(OUTCOMES)) }),
        'As get_policy_evaluations tells them.',
      ),
    }),
  }) satisfies OperationSchema;

/** Evaluates what the policies would decide about an activity, without executing it. */
export const evaluateActivity =
  /* @__PURE__ */ query<ReturnType<typeof evaluateActivitySchema>>('evaluate_activity');
