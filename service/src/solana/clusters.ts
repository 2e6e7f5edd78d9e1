import { toChainOfGenesis, type SolanaChain } from '../base/solana-chain.ts';
import type { SolanaNode } from './node.ts';

/** A node, and the cluster that the operator has configured it for. */
export interface ClusterNode {
  /** Undefined for a single node, which is asked for its cluster. */
  readonly chain: SolanaChain | undefined;
  readonly node: SolanaNode;
}

/** The clusters that this service has nodes of. */
export interface Clusters {
  /** The node for a chain; `undefined` when there is none. A single node without a cluster stands for every chain. */
  nodeOf(chain: SolanaChain): SolanaNode | undefined;
  /** Asks the node of a chain which cluster it belongs to. Rejects with an `RpcFault`. */
  readChain(chain: SolanaChain): Promise<SolanaChain>;
  /** The chains that have a node, as far as that is known without asking; `undefined` when it is not known. */
  known(): readonly SolanaChain[] | undefined;
  /**
   * The chains that have a node, for a transaction of the chain `wanted`. A single node is asked again when it belonged
   * to another chain the last time. When it does not answer, the result is what was known before.
   */
  list(wanted: SolanaChain): Promise<readonly SolanaChain[] | undefined>;
}

/** Combines nodes: either each has a cluster, or a single one has none and is asked. */
export function createClusters(nodes: readonly ClusterNode[]): Clusters {
  const named = new Map(nodes.flatMap(({ chain, node }) => (chain === undefined ? [] : [[chain, node]])));
  const only = nodes.find(({ chain }) => chain === undefined)?.node;
  /** The cluster of the single node when it was last asked. Its address can lead to another cluster some day. */
  let learnt: SolanaChain | undefined;
  let asking: Promise<unknown> | undefined;

  const nodeOf = (chain: SolanaChain): SolanaNode | undefined => named.get(chain) ?? only;
  const readFrom = async (node: SolanaNode): Promise<SolanaChain> => {
    const chain = toChainOfGenesis(await node.readGenesisHash());
    if (node === only) learnt = chain;
    return chain;
  };
  const known = (): readonly SolanaChain[] | undefined => {
    if (only === undefined) return [...named.keys()];
    return learnt === undefined ? undefined : [learnt];
  };
  return {
    nodeOf,
    async readChain(chain) {
      const node = nodeOf(chain);
      if (node === undefined) throw new RangeError(`There is no node of ${chain}.`);
      return readFrom(node);
    },
    known,
    async list(wanted) {
      if (only !== undefined && learnt !== wanted) {
        asking ??= readFrom(only)
          .catch(() => undefined)
          .finally(() => (asking = undefined));
        await asking;
      }
      return known();
    },
  };
}
