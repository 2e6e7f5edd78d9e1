import { activity, type ActivitySchema } from '../operation.ts';
import { object } from '../schema.ts';
import { userId } from '../people.ts';
import { importBundle } from '../wallet.ts';

/** Schemas of {@link initImportPrivateKey}. */
export const initImportPrivateKeySchema = () =>
  ({
    summary: 'Makes the key that a private key to be imported is encrypted to.',
    companion: true,
    parameters: object({
      userId: userId(),
    }),
    result: object({
      importBundle: importBundle(),
    }),
  }) satisfies ActivitySchema;

/** Creates the key that a private key is encrypted to for its import. */
export const initImportPrivateKey =
  /* @__PURE__ */ activity<ReturnType<typeof initImportPrivateKeySchema>>('init_import_private_key');
