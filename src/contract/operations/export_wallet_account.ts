import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { exportBundle, targetPublicKey } from '../wallet.ts';

/** Schemas of {@link exportWalletAccount}. */
export const exportWalletAccountSchema = () =>
  ({
    summary: 'Exports the private key of an account, encrypted to a key of the caller.',
    companion: true,
    parameters: object({
      address: string('Address of the account.', { minLength: 1, maxLength: 256 }),
      targetPublicKey: targetPublicKey(),
    }),
    result: object({
      address: string('Address of the account.'),
      exportBundle: exportBundle(),
    }),
  }) satisfies ActivitySchema;

/** Exports the private key of an account, encrypted to a key of the caller. */
export const exportWalletAccount =
  /* @__PURE__ */ activity<ReturnType<typeof exportWalletAccountSchema>>('export_wallet_account');
