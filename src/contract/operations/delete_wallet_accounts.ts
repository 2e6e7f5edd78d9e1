import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';
import { deleteWithoutExport } from '../wallet.ts';

/** Schemas of {@link deleteWalletAccounts}. */
export const deleteWalletAccountsSchema = () =>
  ({
    summary: 'Deletes accounts of wallets; the wallets can derive them again.',
    companion: true,
    parameters: object({
      walletAccountIds: ids('The accounts.'),
      deleteWithoutExport: deleteWithoutExport(),
    }),
    result: object({ walletAccountIds: array(string(), 'The deleted accounts.') }),
  }) satisfies ActivitySchema;

/** Deletes accounts of wallets; the wallets can derive them again. */
export const deleteWalletAccounts =
  /* @__PURE__ */ activity<ReturnType<typeof deleteWalletAccountsSchema>>('delete_wallet_accounts');
