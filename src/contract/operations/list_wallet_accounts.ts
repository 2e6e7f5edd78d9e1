import { query, type OperationSchema } from '../operation.ts';
import { array, boolean, object, optional } from '../schema.ts';
import { id, organizationId, pagination } from '../shared.ts';
import { walletAccount } from '../wallet.ts';

/** Schemas of {@link listWalletAccounts}. */
export const listWalletAccountsSchema = () =>
  ({
    summary: 'Lists the accounts of a wallet or of all wallets, page by page.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      walletId: optional(id('Absent: of all wallets.')),
      includeWalletDetails: optional(boolean('True: each account shows its wallet.')),
      paginationOptions: optional(pagination()),
    }),
    response: object({ accounts: array(walletAccount(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the accounts of a wallet or of all wallets, page by page. */
export const listWalletAccounts =
  /* @__PURE__ */ query<ReturnType<typeof listWalletAccountsSchema>>('list_wallet_accounts');
