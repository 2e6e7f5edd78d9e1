import { query, type OperationSchema } from '../operation.ts';
import { integer, object, string } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getLogProof}. */
export const getLogProofSchema = () =>
  ({
    summary: 'Reads the proof that the log has an activity as it is shown now.',
    companion: true,
    request: object({ organizationId: organizationId(), activityId: id('The activity.') }),
    response: object({
      proof: object({
        index: integer('Where in the log.'),
        size: integer('How many entries the log of the checkpoint has.'),
        salt: string(),
        kept: string('Hash of what the service keeps and does not show.'),
        decision: string('Hash of the decision as get_policy_evaluations shows it.'),
        path: string('The hashes that lead to the root, base64url.'),
      }),
      checkpoint: string('Signed note: name of the log, size, root and time.'),
    }),
  }) satisfies OperationSchema;

/**
 * Reads the proof that the log contains an activity in its present form, for `verifyActivityProof` of `latchkey/proof`.
 */
export const getLogProof = /* @__PURE__ */ query<ReturnType<typeof getLogProofSchema>>('get_log_proof');
