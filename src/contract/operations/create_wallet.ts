import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { newWallet } from '../wallet.ts';

/** Schemas of {@link createWallet}. */
export const createWalletSchema = () =>
  ({
    summary: 'Creates a wallet from new random words, with accounts.',
    companion: true,
    parameters: object(newWallet()),
    result: object({
      walletId: string('The new wallet.'),
      addresses: array(string(), 'Addresses of the accounts, in the order of the request.'),
    }),
  }) satisfies ActivitySchema;

/** Creates a wallet with a new mnemonic, and accounts. */
export const createWallet = /* @__PURE__ */ activity<ReturnType<typeof createWalletSchema>>('create_wallet');
