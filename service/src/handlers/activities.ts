import { showActivity } from '../activities/show.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findActivity, listActivities as listStored, listEvaluations } from '../store/activities.ts';
import { showEvaluation } from '../ledger/show-evaluation.ts';
import type { Handlers } from './handler.ts';

/** Reads an activity of the caller's organization. */
export const getActivity: Handlers['getActivity'] = async ({ activityId }, { caller, services }) => {
  const stored = await findActivity(services.database, caller.organizationId, activityId);
  if (stored === undefined) throw unknownActivity();
  const viewer = { userId: caller.userId, ...caller.credential, keys: services.keys };
  return { activity: showActivity(stored, viewer) };
};

/** Lists the activities of the caller's organization, newest first. Pages stay as they are while activities arrive. */
export const listActivities: Handlers['listActivities'] = async (
  { filterByStatus, filterByType, paginationOptions },
  { caller, services },
) => {
  const { credential, organizationId, userId } = caller;
  const filter = { organizationId, statuses: filterByStatus, types: filterByType };
  const found = await listStored(services.database, filter, paginationOptions);
  const viewer = { userId, ...credential, keys: services.keys };
  return { activities: found.map((stored) => showActivity(stored, viewer)) };
};

/** Reads how policies decided about an activity: one record for each vote. */
export const getPolicyEvaluations: Handlers['getPolicyEvaluations'] = async (
  { activityId },
  { caller, services },
) => {
  const { organizationId } = caller;
  const stored = await findActivity(services.database, organizationId, activityId);
  if (stored === undefined) throw unknownActivity();
  const records = await listEvaluations(services.database, organizationId, activityId);
  return {
    policyEvaluations: records.map(showEvaluation),
  };
};

/** Reads the proof that the log has an activity as it is shown now. */
export const getLogProof: Handlers['getLogProof'] = async ({ activityId }, { caller, services }) => {
  const stored = await findActivity(services.database, caller.organizationId, activityId);
  if (stored === undefined) throw unknownActivity();
  const placed = await services.ledger.prove(activityId);
  if (placed === undefined) {
    throw new ProblemError('PRECONDITION_FAILED', 'The activity is older than the log of this service.', {
      path: 'activityId',
    });
  }
  return placed;
};

function unknownActivity(): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such activity.', { path: 'activityId' });
}
