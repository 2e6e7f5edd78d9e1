import { activity, type ActivitySchema } from '../operation.ts';
import { object, oneOf, optional, string } from '../schema.ts';
import { exportBundle, targetPublicKey, walletId } from '../wallet.ts';

/** Schemas of {@link exportWallet}. */
export const exportWalletSchema = () =>
  ({
    summary: 'Exports the words of a wallet, encrypted to a key of the caller.',
    companion: true,
    parameters: object({
      walletId: walletId(),
      targetPublicKey: targetPublicKey(),
      language: optional(
        oneOf(['MNEMONIC_LANGUAGE_ENGLISH'], 'English: words of another language would be another seed.'),
      ),
    }),
    result: object({
      walletId: string('The wallet.'),
      exportBundle: exportBundle(),
    }),
  }) satisfies ActivitySchema;

/** Exports the mnemonic of a wallet, encrypted to a key of the caller. */
export const exportWallet = /* @__PURE__ */ activity<ReturnType<typeof exportWalletSchema>>('export_wallet');
