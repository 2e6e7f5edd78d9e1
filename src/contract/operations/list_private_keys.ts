import { query, type OperationSchema } from '../operation.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';
import { privateKey } from './get_private_key.ts';

/** Schemas of {@link listPrivateKeys}. */
export const listPrivateKeysSchema = () =>
  ({
    summary: 'Lists the private keys of an organization.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ privateKeys: array(privateKey(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the private keys of an organization. */
export const listPrivateKeys =
  /* @__PURE__ */ query<ReturnType<typeof listPrivateKeysSchema>>('list_private_keys');
