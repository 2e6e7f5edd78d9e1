import { activity, type ActivitySchema } from '../operation.ts';
import { userId } from '../people.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link deleteApiKeys}. */
export const deleteApiKeysSchema = () =>
  ({
    summary: 'Deletes API keys of a user.',
    companion: true,
    parameters: object({ userId: userId(), apiKeyIds: ids('The keys.') }),
    result: object({ apiKeyIds: array(string(), 'The deleted keys.') }),
  }) satisfies ActivitySchema;

/** Deletes API keys of a user. */
export const deleteApiKeys =
  /* @__PURE__ */ activity<ReturnType<typeof deleteApiKeysSchema>>('delete_api_keys');
