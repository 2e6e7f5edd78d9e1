import { query, type OperationSchema } from '../operation.ts';
import { tag } from '../people.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link listPrivateKeyTags}. */
export const listPrivateKeyTagsSchema = () =>
  ({
    summary: 'Lists the tags of private keys.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ privateKeyTags: array(tag(), 'By name.') }),
  }) satisfies OperationSchema;

/** Lists the tags of private keys. */
export const listPrivateKeyTags =
  /* @__PURE__ */ query<ReturnType<typeof listPrivateKeyTagsSchema>>('list_private_key_tags');
