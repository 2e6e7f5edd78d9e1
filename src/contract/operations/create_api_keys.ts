import { activity, type ActivitySchema } from '../operation.ts';
import { newApiKeys, userId } from '../people.ts';
import { array, object, string } from '../schema.ts';

/** Schemas of {@link createApiKeys}. */
export const createApiKeysSchema = () =>
  ({
    summary: 'Adds API keys to a user.',
    companion: true,
    parameters: object({ apiKeys: newApiKeys('The new keys.'), userId: userId() }),
    result: object({ apiKeyIds: array(string(), 'In the order of the request.') }),
  }) satisfies ActivitySchema;

/** Adds API keys to a user. */
export const createApiKeys = /* @__PURE__ */ activity<ReturnType<typeof createApiKeysSchema>>(
  'create_api_keys',
  'V2',
);
