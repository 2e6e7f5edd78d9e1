import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids, name } from '../shared.ts';

/** Schemas of {@link createPrivateKeyTag}. */
export const createPrivateKeyTagSchema = () =>
  ({
    summary: 'Creates a tag and puts it on private keys.',
    parameters: object({
      privateKeyTagName: name('Name of the tag; unique within the organization.'),
      privateKeyIds: ids('Tagged private keys; may be empty.'),
    }),
    result: object({
      privateKeyTagId: string('The new tag.'),
      privateKeyIds: array(string(), 'Tagged private keys.'),
    }),
  }) satisfies ActivitySchema;

/** Creates a tag and assigns it to private keys (api.md "Activity parameters"). */
export const createPrivateKeyTag =
  /* @__PURE__ */ activity<ReturnType<typeof createPrivateKeyTagSchema>>('create_private_key_tag');
