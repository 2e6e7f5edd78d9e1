import type { SolanaChain } from '../base/solana-chain.ts';
import { markExposed, type SendOutcome, type SignedSendTransaction } from '../store/send-transactions.ts';
import { broadcast } from './broadcast.ts';
import { toNoNode } from './no-node.ts';
import type { SolanaNode, TransactionStatus } from './node.ts';
import { toFailed, toIncluded, toRetried, toWaiting, type OutcomeContext } from './outcomes.ts';
import { RpcFault } from './rpc-fault.ts';
import type { SendContext } from './send-context.ts';

const NO_HISTORY = -32011;

/** The state of a transaction on the network. */
interface NetworkStatus {
  readonly status: TransactionStatus | null;
  /** Whether the answer comes from a node that has reached the newest final block. */
  readonly isUpToDate: boolean;
  readonly isHistoryKnown: boolean;
}

/**
 * Asks each network about signed transactions. Sends again those that it has not seen and that can still get into a
 * block: always the same bytes, so that the chain accepts them once.
 */
export async function watch(
  context: SendContext,
  rows: readonly SignedSendTransaction[],
): Promise<SendOutcome[]> {
  const chains = [...new Set(rows.map(({ chain }) => chain))];
  const outcomes = chains.map((chain) =>
    watchChain(
      context,
      chain,
      rows.filter((row) => row.chain === chain),
    ),
  );
  return (await Promise.all(outcomes)).flat();
}

async function watchChain(
  context: SendContext,
  chain: SolanaChain,
  rows: readonly SignedSendTransaction[],
): Promise<SendOutcome[]> {
  const { clusters, limits, services } = context;
  const node = clusters.nodeOf(chain);
  if (node === undefined) {
    const at = { limits, now: services.clock.now() };
    return rows.map((row) => toRetried(row, toNoNode(chain), at));
  }
  let finalized: { readonly blockHeight: number; readonly slot: number };
  let networkStatuses: ReadonlyMap<string, NetworkStatus>;
  try {
    finalized = await node.readFinalizedBlock();
    networkStatuses = await readNetworkStatuses(node, rows, finalized);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    const at = { limits, now: services.clock.now() };
    return rows.map((row) => toRetried(row, error.message, at));
  }
  const at = { limits, now: services.clock.now() };
  const outcomes: SendOutcome[] = [];
  const unseen: SignedSendTransaction[] = [];
  for (const row of rows) {
    const outcome = classify(row, networkStatuses.get(row.id), isExpired(row, finalized), at);
    if (outcome === undefined) unseen.push(row);
    else outcomes.push(outcome);
  }
  const resent = await broadcast(context, await recordExposure(context, unseen));
  return [...outcomes, ...resent];
}

/**
 * Once a block above the last valid height is final, every block that could contain the transaction is final or
 * dropped: a transaction that is in none by then never will be.
 */
function isExpired(
  { lastValidBlockHeight }: SignedSendTransaction,
  finalized: { blockHeight: number },
): boolean {
  return finalized.blockHeight > lastValidBlockHeight;
}

/** Reads statuses. For expired transactions the whole history is searched; younger ones are in every node's memory. */
async function readNetworkStatuses(
  node: SolanaNode,
  rows: readonly SignedSendTransaction[],
  finalized: { readonly blockHeight: number; readonly slot: number },
): Promise<ReadonlyMap<string, NetworkStatus>> {
  const networkStatuses = new Map<string, NetworkStatus>();
  for (const searchesHistory of [false, true]) {
    const group = rows.filter((row) => isExpired(row, finalized) === searchesHistory);
    if (group.length === 0) continue;
    const signatures = group.map(({ signature }) => signature);
    let isHistoryKnown = searchesHistory;
    const { slot, statuses } = await node
      .readStatuses(signatures, { searchesHistory })
      .catch((error: unknown) => {
        if (!(error instanceof RpcFault) || error.code !== NO_HISTORY) throw error;
        isHistoryKnown = false;
        return node.readStatuses(signatures, { searchesHistory: false });
      });
    group.forEach(({ id }, index) =>
      networkStatuses.set(id, {
        status: statuses[index] ?? null,
        isUpToDate: slot >= finalized.slot,
        isHistoryKnown,
      }),
    );
  }
  return networkStatuses;
}

/** Decides the outcome of a transaction; `undefined` when it must be sent again. */
function classify(
  row: SignedSendTransaction,
  networkStatus: NetworkStatus | undefined,
  isOver: boolean,
  at: OutcomeContext,
): SendOutcome | undefined {
  const status = networkStatus?.status ?? null;
  if (status !== null) {
    if (!status.isConfirmed) return toWaiting({ ...row, isExposed: true }, at);
    if (status.error === null) return toIncluded({ ...row, isExposed: true }, at);
    const error = `The transaction is in a block and has failed: ${JSON.stringify(status.error)}`;
    return toFailed({ ...row, isExposed: true }, error, at);
  }
  if (!isOver) return undefined;
  if (networkStatus?.isUpToDate !== true) return toRetried(row, 'The Solana node is behind the network.', at);
  const witness = networkStatus.isHistoryKnown ? '' : ', as far as a node without history can tell';
  const lastFault = row.lastFault === null ? '' : ` Before that: ${row.lastFault}`;
  return toFailed(
    row,
    `The blockhash expired before the transaction got into a block${witness}.${lastFault}`,
    at,
  );
}

/**
 * Records that bytes may leave, before they leave for the first time. Omits transactions that another worker has
 * claimed meanwhile.
 */
async function recordExposure(
  { services }: SendContext,
  rows: readonly SignedSendTransaction[],
): Promise<readonly SignedSendTransaction[]> {
  const marked = await markExposed(
    services.database,
    rows.filter(({ isExposed }) => !isExposed),
  );
  return rows.filter(({ id, isExposed }) => isExposed || marked.has(id));
}
