import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';
import { deleteWithoutExport } from '../wallet.ts';

/** Schemas of {@link deletePrivateKeys}. */
export const deletePrivateKeysSchema = () =>
  ({
    summary: 'Deletes private keys for good.',
    companion: true,
    parameters: object({ privateKeyIds: ids('The keys.'), deleteWithoutExport: deleteWithoutExport() }),
    result: object({ privateKeyIds: array(string(), 'The deleted keys.') }),
  }) satisfies ActivitySchema;

/** Deletes private keys for good. */
export const deletePrivateKeys =
  /* @__PURE__ */ activity<ReturnType<typeof deletePrivateKeysSchema>>('delete_private_keys');
