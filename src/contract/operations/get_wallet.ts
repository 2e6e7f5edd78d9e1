import { query, type OperationSchema } from '../operation.ts';
import { object } from '../schema.ts';
import { organizationId } from '../shared.ts';
import { wallet, walletId } from '../wallet.ts';

/** Schemas of {@link getWallet}. */
export const getWalletSchema = () =>
  ({
    summary: 'Reads a wallet.',
    companion: true,
    request: object({ organizationId: organizationId(), walletId: walletId() }),
    response: object({ wallet: wallet() }),
  }) satisfies OperationSchema;

/** Reads a wallet. */
export const getWallet = /* @__PURE__ */ query<ReturnType<typeof getWalletSchema>>('get_wallet');
