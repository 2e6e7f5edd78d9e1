import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { userId } from '../people.ts';
import { name } from '../shared.ts';
import { encryptedBundle, newWalletAccounts } from '../wallet.ts';

/** Schemas of {@link importWallet}. */
export const importWalletSchema = () =>
  ({
    summary: 'Imports a wallet by its words, encrypted to the import bundle.',
    companion: true,
    parameters: object({
      userId: userId(),
      walletName: name('Name of the wallet; unique within the organization.'),
      encryptedBundle: encryptedBundle(),
      accounts: newWalletAccounts(),
    }),
    result: object({
      walletId: string('The new wallet.'),
      addresses: array(string(), 'Addresses of the accounts, in the order of the request.'),
    }),
  }) satisfies ActivitySchema;

/** Imports a wallet by its mnemonic, encrypted to the import bundle's key. */
export const importWallet = /* @__PURE__ */ activity<ReturnType<typeof importWalletSchema>>('import_wallet');
