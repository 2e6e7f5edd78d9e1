import { activity, type ActivitySchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { id, ids, name } from '../shared.ts';

/** Schemas of {@link updatePrivateKeyTag}. */
export const updatePrivateKeyTagSchema = () =>
  ({
    summary: 'Renames a tag, puts it on private keys and takes it off others: all of it or nothing.',
    parameters: object({
      privateKeyTagId: id('The tag.'),
      newPrivateKeyTagName: optional(name('Absent: the name stays.')),
      addPrivateKeyIds: ids('Private keys to tag; may be empty.'),
      removePrivateKeyIds: ids('Private keys to untag; may be empty.'),
    }),
    result: object({ privateKeyTagId: string('The tag.') }),
  }) satisfies ActivitySchema;

/** Updates a tag of private keys atomically (api.md "Activity parameters"). */
export const updatePrivateKeyTag =
  /* @__PURE__ */ activity<ReturnType<typeof updatePrivateKeyTagSchema>>('update_private_key_tag');
