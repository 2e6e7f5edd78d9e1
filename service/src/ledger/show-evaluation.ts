import { toTimestamp } from '../base/timestamp.ts';
import type { EvaluationRecord } from '../store/activities.ts';

/** A decision in the form in which get_policy_evaluations returns it and the log hashes it. */
export function showEvaluation(record: EvaluationRecord) {
  const { activityId, createdAt, evaluations, id, organizationId, voteId } = record;
  return {
    id,
    activityId,
    organizationId,
    voteId,
    policyEvaluations: evaluations,
    createdAt: toTimestamp(createdAt),
  };
}
