import { query, type OperationSchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { organizationId, pagination } from '../shared.ts';

/** Schemas of {@link listVerifiedSuborgs}. */
export const listVerifiedSuborgsSchema = () =>
  ({
    summary: 'Lists the sub-organizations where somebody has shown to hold a contact.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      filterType: optional(oneOf(['EMAIL', 'PHONE_NUMBER'], 'Which contacts; absent: any.')),
      filterValue: optional(string('The contact.', { minLength: 1, maxLength: 320 })),
      paginationOptions: optional(pagination()),
    }),
    response: object({ organizationIds: array(string(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the sub-organizations that have a user with a given verified contact. */
export const listVerifiedSuborgs =
  /* @__PURE__ */ query<ReturnType<typeof listVerifiedSuborgsSchema>>('list_verified_suborgs');
