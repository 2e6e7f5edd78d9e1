import { activity, type ActivitySchema } from '../operation.ts';
import { array, boolean, object, optional, string } from '../schema.ts';
import { newWalletAccounts, walletId } from '../wallet.ts';

/** Schemas of {@link createWalletAccounts}. */
export const createWalletAccountsSchema = () =>
  ({
    summary: 'Derives accounts of a wallet.',
    companion: true,
    parameters: object({
      walletId: walletId(),
      accounts: newWalletAccounts(),
      persist: optional(boolean('False: the addresses are answered, and nothing is kept. Absent: true.')),
    }),
    result: object({ addresses: array(string(), 'In the order of the request.') }),
  }) satisfies ActivitySchema;

/** Derives accounts of a wallet. */
export const createWalletAccounts =
  /* @__PURE__ */ activity<ReturnType<typeof createWalletAccountsSchema>>('create_wallet_accounts');
