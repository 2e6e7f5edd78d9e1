import { base64 } from '@scure/base';
import type { SendOutcome, SignedSendTransaction } from '../store/send-transactions.ts';
import { classifyRefusal } from './classify-refusal.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { toNoNode } from './no-node.ts';
import { toFailed, toRetried, toWaiting } from './outcomes.ts';
import { RpcFault } from './rpc-fault.ts';
import type { SendContext } from './send-context.ts';

/**
 * Sends stored transactions through the node, which simulates each of them first. `isExposed` of a row says whether its
 * bytes may have left before. Only if they have not is a refusal final: otherwise bytes that the node refuses now may
 * have reached the network on another way.
 */
export async function broadcast(
  context: SendContext,
  rows: readonly SignedSendTransaction[],
): Promise<SendOutcome[]> {
  return mapConcurrently(rows, context.limits.concurrency, (row) => broadcastOne(context, row));
}

async function broadcastOne(
  { clusters, limits, services }: SendContext,
  row: SignedSendTransaction,
): Promise<SendOutcome> {
  const exposed = { ...row, isExposed: true };
  const node = clusters.nodeOf(row.chain);
  if (node === undefined) return toRetried(row, toNoNode(row.chain), { limits, now: services.clock.now() });
  try {
    await node.send(base64.decode(row.signedTransaction));
    return toWaiting(exposed, { limits, now: services.clock.now() });
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    const at = { limits, now: services.clock.now() };
    switch (classifyRefusal(error)) {
      case 'known':
        return toWaiting(exposed, at);
      case 'not-yet':
        return toRetried(row, error.message, at);
      case 'refused':
        return row.isExposed ? toRetried(row, error.message, at) : toFailed(row, error.message, at);
      case 'unclear':
        return toRetried(exposed, error.message, at);
    }
  }
}
