import { query, type OperationSchema } from '../operation.ts';
import { apiKey } from '../people.ts';
import { object } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getApiKey}. */
export const getApiKeySchema = () =>
  ({
    summary: 'Reads an API key.',
    companion: true,
    request: object({ organizationId: organizationId(), apiKeyId: id('The key.') }),
    response: object({ apiKey: apiKey() }),
  }) satisfies OperationSchema;

/** Reads an API key. */
export const getApiKey = /* @__PURE__ */ query<ReturnType<typeof getApiKeySchema>>('get_api_key');
