import { query, type OperationSchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { organizationId, pagination } from '../shared.ts';

const FILTERS = [
  'CREDENTIAL_ID',
  'NAME',
  'USERNAME',
  'EMAIL',
  'PHONE_NUMBER',
  'OIDC_TOKEN',
  'WALLET_ACCOUNT_ADDRESS',
  'PUBLIC_KEY',
] as const;

/** Schemas of {@link listSuborgs}. */
export const listSuborgsSchema = () =>
  ({
    summary: 'Lists the sub-organizations of an organization, all or those that something belongs to.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      filterType: optional(oneOf(FILTERS, 'Which of them; absent: all.')),
      filterValue: optional(
        string('Name, contact, credential id, public key, ID token or address.', {
          minLength: 1,
          maxLength: 8192,
        }),
      ),
      paginationOptions: optional(pagination()),
    }),
    response: object({ organizationIds: array(string(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the sub-organizations of an organization: all, or those that match a filter. */
export const listSuborgs = /* @__PURE__ */ query<ReturnType<typeof listSuborgsSchema>>('list_suborgs');
