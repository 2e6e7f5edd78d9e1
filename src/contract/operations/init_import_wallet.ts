import { activity, type ActivitySchema } from '../operation.ts';
import { object } from '../schema.ts';
import { userId } from '../people.ts';
import { importBundle } from '../wallet.ts';

/** Schemas of {@link initImportWallet}. */
export const initImportWalletSchema = () =>
  ({
    summary: 'Makes the key that a wallet to be imported is encrypted to.',
    companion: true,
    parameters: object({
      userId: userId(),
    }),
    result: object({
      importBundle: importBundle(),
    }),
  }) satisfies ActivitySchema;

/** Creates the key that a mnemonic is encrypted to for its import. */
export const initImportWallet =
  /* @__PURE__ */ activity<ReturnType<typeof initImportWalletSchema>>('init_import_wallet');
