import { readNextSteps } from '../activities/next-steps.ts';
import { showActivity, type Viewer } from '../activities/show.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  findActivity,
  listActivities as listStored,
  listEvaluations,
  type StoredActivity,
} from '../store/activities.ts';
import { showEvaluation } from '../ledger/show-evaluation.ts';
import type { Handlers, QueryContext } from './handler.ts';

/** Reads an activity of the caller's organization. */
export const getActivity: Handlers['getActivity'] = async ({ activityId }, context) => {
  const { caller, services } = context;
  const stored = await findActivity(services.database, caller.organizationId, activityId);
  if (stored === undefined) throw unknownActivity();
  return { activity: showActivity(stored, await toViewer(context, [stored])) };
};

/** Lists the activities of the caller's organization, newest first. New activities do not shift the pages. */
export const listActivities: Handlers['listActivities'] = async (
  { filterByStatus, filterByType, paginationOptions },
  context,
) => {
  const { caller, services } = context;
  const { organizationId } = caller;
  const filter = { organizationId, statuses: filterByStatus, types: filterByType };
  const found = await listStored(services.database, filter, paginationOptions);
  const viewer = await toViewer(context, found);
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

/** Reads the proof that the log contains an activity in its present state. */
export const getLogProof: Handlers['getLogProof'] = async ({ activityId }, { caller, services }) => {
  const stored = await findActivity(services.database, caller.organizationId, activityId);
  if (stored === undefined) throw unknownActivity();
  const placed = await services.ledger.prove(activityId);
  if (placed === undefined) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'The activity is older than the log of this service, so the log has no proof of it.',
      {
        path: 'activityId',
      },
    );
  }
  return placed;
};

/**
 * Describes the caller that activities are shown to. A copy of a query would work for ever, so a query that is not
 * current is shown no secret.
 */
async function toViewer(
  { caller, isStale, services }: QueryContext,
  shown: readonly StoredActivity[],
): Promise<Viewer> {
  const { credential, home, userId } = caller;
  const steps = await readNextSteps(services, caller, shown);
  return { userId, ...credential, ...steps, isFromAbove: home !== undefined, isStale, keys: services.keys };
}

function unknownActivity(): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such activity.', { path: 'activityId' });
}
