import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { userId } from '../people.ts';
import { addressFormats, CURVES, name } from '../shared.ts';
import { encryptedBundle } from '../wallet.ts';

/** Schemas of {@link importPrivateKey}. */
export const importPrivateKeySchema = () =>
  ({
    summary: 'Imports a private key, encrypted to the import bundle.',
    companion: true,
    parameters: object({
      userId: userId(),
      privateKeyName: name('Name of the key.'),
      encryptedBundle: encryptedBundle(),
      curve: oneOf(CURVES, 'Curve of the key.'),
      addressFormats: array(oneOf(addressFormats()), 'Addresses to derive; may be empty.', { maxItems: 38 }),
    }),
    result: object({
      privateKeyId: string('The new key.'),
      addresses: array(
        object({ format: optional(oneOf(addressFormats())), address: optional(string()) }),
        'In the order of the request.',
      ),
    }),
  }) satisfies ActivitySchema;

/** Imports a private key that is encrypted to the import bundle's key. */
export const importPrivateKey =
  /* @__PURE__ */ activity<ReturnType<typeof importPrivateKeySchema>>('import_private_key');
