import { query, type OperationSchema } from '../operation.ts';
import { policy } from '../policy.ts';
import { object } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getPolicy}. */
export const getPolicySchema = () =>
  ({
    summary: 'Reads a policy.',
    companion: true,
    request: object({ organizationId: organizationId(), policyId: id('The policy.') }),
    response: object({ policy: policy() }),
  }) satisfies OperationSchema;

/** Reads a policy. */
export const getPolicy = /* @__PURE__ */ query<ReturnType<typeof getPolicySchema>>('get_policy');
