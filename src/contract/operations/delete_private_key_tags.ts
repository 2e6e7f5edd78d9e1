import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link deletePrivateKeyTags}. */
export const deletePrivateKeyTagsSchema = () =>
  ({
    summary: 'Deletes tags of private keys.',
    companion: true,
    parameters: object({ privateKeyTagIds: ids('The tags.') }),
    result: object({
      privateKeyTagIds: array(string(), 'The deleted tags.'),
      privateKeyIds: array(string(), 'Keys that carried one of them.'),
    }),
  }) satisfies ActivitySchema;

/** Deletes tags of private keys. */
export const deletePrivateKeyTags =
  /* @__PURE__ */ activity<ReturnType<typeof deletePrivateKeyTagsSchema>>('delete_private_key_tags');
