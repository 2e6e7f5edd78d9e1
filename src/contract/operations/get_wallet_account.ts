import { query, type OperationSchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { organizationId } from '../shared.ts';
import { walletAccount, walletId } from '../wallet.ts';

const text = (description: string) => optional(string(description, { minLength: 1, maxLength: 256 }));

/** Schemas of {@link getWalletAccount}. */
export const getWalletAccountSchema = () =>
  ({
    summary: 'Reads an account of a wallet by its address or its path.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      walletId: walletId(),
      address: text('Address of the account.'),
      path: text('Path of the account; the oldest account with it, when there are several.'),
    }),
    response: object({ account: walletAccount() }),
  }) satisfies OperationSchema;

/** Reads an account of a wallet by its address or its path. */
export const getWalletAccount =
  /* @__PURE__ */ query<ReturnType<typeof getWalletAccountSchema>>('get_wallet_account');
