import { query, type OperationSchema } from '../operation.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';
import { wallet } from '../wallet.ts';

/** Schemas of {@link listWallets}. */
export const listWalletsSchema = () =>
  ({
    summary: 'Lists the wallets of an organization.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ wallets: array(wallet(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the wallets of an organization. */
export const listWallets = /* @__PURE__ */ query<ReturnType<typeof listWalletsSchema>>('list_wallets');
