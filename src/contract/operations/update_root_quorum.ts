import { activity, type ActivitySchema } from '../operation.ts';
import { array, integer, object } from '../schema.ts';
import { id } from '../shared.ts';

/** Schemas of {@link updateRootQuorum}. */
export const updateRootQuorumSchema = () =>
  ({
    summary: 'Changes who the root quorum is, and how many of it must agree; the quorum itself decides.',
    companion: true,
    parameters: object({
      threshold: integer('How many of the members must agree; at most all of them.', 1),
      userIds: array(id('A user.'), 'Every member; the list takes the place of the one before.', {
        minItems: 1,
        maxItems: 100,
      }),
    }),
    result: object({}),
  }) satisfies ActivitySchema;

/** Changes the members of the root quorum and how many of them must approve; the present quorum must approve it. */
export const updateRootQuorum =
  /* @__PURE__ */ activity<ReturnType<typeof updateRootQuorumSchema>>('update_root_quorum');
