import { query, type OperationSchema } from '../operation.ts';
import { apiKey } from '../people.ts';
import { array, object, optional } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getApiKeys}. */
export const getApiKeysSchema = () =>
  ({
    summary: 'Lists API keys of an organization or of one user.',
    companion: true,
    request: object({ organizationId: organizationId(), userId: optional(id('Absent: of all users.')) }),
    response: object({ apiKeys: array(apiKey(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists API keys of an organization or of one user. */
export const getApiKeys = /* @__PURE__ */ query<ReturnType<typeof getApiKeysSchema>>('get_api_keys');
