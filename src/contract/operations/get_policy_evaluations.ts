import { query, type OperationSchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { id, organizationId, timestamp } from '../shared.ts';

/** The decisions of a policy, or of all policies together (api.md "Policy evaluation"). */
export const OUTCOMES = [
  'OUTCOME_ALLOW',
  'OUTCOME_DENY_EXPLICIT',
  'OUTCOME_DENY_IMPLICIT',
  'OUTCOME_REQUIRES_CONSENSUS',
  'OUTCOME_REJECTED',
  'OUTCOME_ERROR',
  'OUTCOME_REQUIRES_AUTHENTICATORS',
] as const;

/** The decision of a policy, or of all policies together. */
export type Outcome = (typeof OUTCOMES)[number];

/** Schemas of {@link getPolicyEvaluations}. */
export const getPolicyEvaluationsSchema = () =>
  ({
    summary: 'Reads how policies decided about an activity.',
    request: object({ organizationId: organizationId(), activityId: id('The activity.') }),
    response: object({
      policyEvaluations: array(
        object({
          id: string(),
          activityId: string(),
          organizationId: string(),
          voteId: string('The vote that this evaluation belongs to.'),
          policyEvaluations: array(
            object({ policyId: optional(string()), outcome: optional(oneOf(OUTCOMES)) }),
          ),
          createdAt: timestamp(),
        }),
      ),
    }),
  }) satisfies OperationSchema;

/** Reads how policies decided about an activity (api.md "Query operations"). */
export const getPolicyEvaluations =
  /* @__PURE__ */ query<ReturnType<typeof getPolicyEvaluationsSchema>>('get_policy_evaluations');
