import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, oneOf, string } from '../schema.ts';
import { CURVES, addressFormats, ids, name } from '../shared.ts';

/** Schemas of {@link createPrivateKeys}. */
export const createPrivateKeysSchema = () =>
  ({
    summary: 'Creates private keys at random.',
    companion: true,
    parameters: object({
      privateKeys: array(
        object({
          privateKeyName: name('Name of the key.'),
          curve: oneOf(CURVES, 'Curve of the key.'),
          privateKeyTags: ids('Identifiers of tags; may be empty.'),
          addressFormats: array(oneOf(addressFormats()), 'Addresses to derive; may be empty.', {
            maxItems: 64,
          }),
        }),
        'The new keys.',
        { minItems: 1, maxItems: 100 },
      ),
    }),
    result: object({
      privateKeys: array(
        object({
          privateKeyId: string(),
          addresses: array(object({ format: oneOf(addressFormats()), address: string() })),
        }),
        'In the order of the request.',
      ),
    }),
  }) satisfies ActivitySchema;

/** Creates random private keys. */
export const createPrivateKeys = /* @__PURE__ */ activity<ReturnType<typeof createPrivateKeysSchema>>(
  'create_private_keys',
  'V2',
  true,
  'V2',
);
