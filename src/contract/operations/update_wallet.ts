import { activity, type ActivitySchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { name } from '../shared.ts';
import { walletId } from '../wallet.ts';

/** Schemas of {@link updateWallet}. */
export const updateWalletSchema = () =>
  ({
    summary: 'Renames a wallet.',
    companion: true,
    parameters: object({
      walletId: walletId(),
      walletName: optional(name('New name; unique within the organization.')),
    }),
    result: object({ walletId: string('The changed wallet.') }),
  }) satisfies ActivitySchema;

/** Renames a wallet. */
export const updateWallet = /* @__PURE__ */ activity<ReturnType<typeof updateWalletSchema>>('update_wallet');
