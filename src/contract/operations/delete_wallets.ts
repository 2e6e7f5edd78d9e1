import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';
import { deleteWithoutExport } from '../wallet.ts';

/** Schemas of {@link deleteWallets}. */
export const deleteWalletsSchema = () =>
  ({
    summary: 'Deletes wallets with their accounts; their words are gone.',
    companion: true,
    parameters: object({ walletIds: ids('The wallets.'), deleteWithoutExport: deleteWithoutExport() }),
    result: object({ walletIds: array(string(), 'The deleted wallets.') }),
  }) satisfies ActivitySchema;

/** Deletes wallets with their accounts and their mnemonics. */
export const deleteWallets =
  /* @__PURE__ */ activity<ReturnType<typeof deleteWalletsSchema>>('delete_wallets');
