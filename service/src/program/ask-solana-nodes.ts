import { toChainOfGenesis, toSolanaAlias } from '../base/solana-chain.ts';
import { StartError } from '../base/start-error.ts';
import { DEFAULT_SEND_LIMITS } from '../solana/limits.ts';
import { createSolanaNode } from '../solana/node.ts';
import { createRpcClient } from '../solana/rpc-client.ts';
import { RpcFault } from '../solana/rpc-fault.ts';
import type { NodeAddress, SendingOptions } from '../solana/sending.ts';
import { find, type Finding } from './finding.ts';

/** Asks each Solana node which cluster it belongs to and how far it is, and sends nothing. */
export async function askSolanaNodes(
  solana: SendingOptions | undefined,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  if (solana === undefined) {
    return [
      { check: 'solana', result: 'skipped', detail: 'neither SOLANA_RPC_URL nor SOLANA_RPC_URLS is set' },
    ];
  }
  return Promise.all(
    solana.nodes.map((address) => {
      const name = address.chain === undefined ? '' : ` ${toSolanaAlias(address.chain)}`;
      return find(`solana${name}`, () => ask(address, timeoutMs));
    }),
  );
}

async function ask({ chain, setting, url }: NodeAddress, timeoutMs: number): Promise<object> {
  const limits = { ...DEFAULT_SEND_LIMITS, callTimeoutMs: timeoutMs };
  const client = createRpcClient({ url, setting, limits });
  try {
    const node = createSolanaNode(client);
    const found = toChainOfGenesis(await node.readGenesisHash());
    if (chain !== undefined && found !== chain) {
      throw new StartError(
        `This node belongs to ${toSolanaAlias(found)}; write its address under that name in SOLANA_RPC_URLS, or give another address.`,
      );
    }
    const { blockHeight } = await node.readFinalizedBlock();
    return { cluster: toSolanaAlias(found), finalizedBlock: blockHeight };
  } catch (error) {
    // The message of an `RpcFault` is written for operators and does not contain the address.
    throw error instanceof RpcFault ? new StartError(error.message, { cause: error }) : error;
  } finally {
    client.close();
  }
}
