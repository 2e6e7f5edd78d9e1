import { base58 } from '@scure/base';
import type { SolanaChain } from '../base/solana-chain.ts';
import { createClusters, type Clusters } from './clusters.ts';
import { DEFAULT_SEND_LIMITS, type SendLimits } from './limits.ts';
import { createSolanaNode } from './node.ts';
import { createRpcClient } from './rpc-client.ts';
import type { SendServices } from './send-context.ts';
import { loadSponsor, type Sponsor } from './sponsor.ts';
import { startSendWorker } from './worker.ts';

/** A node of the operator's choice. */
export interface NodeAddress {
  /** The cluster that it is named for; undefined for an only node, which is asked. */
  readonly chain: SolanaChain | undefined;
  /** Its address. It may hold a provider's key, so it is not for logs. */
  readonly url: string;
  /** The setting that it comes from, as an error names it. */
  readonly setting: string;
}

/** The operator's settings for sending Solana transactions. */
export interface SendingOptions {
  /** SOLANA_RPC_URL, or SOLANA_RPC_URLS by cluster. */
  readonly nodes: readonly NodeAddress[];
  /** LATCHKEY_SOLANA_SPONSOR_KEY. */
  readonly sponsorKey: string | undefined;
  /** LATCHKEY_SOLANA_SPONSOR_LIMIT, in lamports. */
  readonly sponsorLimit: number;
  /** LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY, in lamports. */
  readonly sponsorLimitPerDay: number;
}

/** The sending of transactions as handlers see it. */
export interface Sending {
  /** Undefined where the operator has configured none. */
  readonly sponsor: Sponsor | undefined;
  /** Most that sponsored transactions of one organization and its accounts may cost in a day (UTC), in lamports. */
  readonly sponsorLimitPerDay: number;
  readonly clusters: Pick<Clusters, 'known' | 'list'>;
  /** Says that a transaction is about to be committed. */
  wake(): void;
}

/** Sending that was started. */
export interface StartedSending extends Sending {
  /** Lets calls under way end for a moment, then cuts them. */
  stop(): Promise<void>;
}

/** Starts to send transactions. Throws a `StartError` when the operator's settings cannot be used. */
export function startSending(
  options: SendingOptions,
  services: SendServices,
  changedLimits: Partial<SendLimits> = {},
): StartedSending {
  const limits = { ...DEFAULT_SEND_LIMITS, ...changedLimits };
  const nodes = options.nodes.map(({ chain, setting, url }) => {
    const client = createRpcClient({ url, setting, limits });
    return { chain, client, node: createSolanaNode(client) };
  });
  const clusters = createClusters(nodes);
  const closeClients = (): void => nodes.forEach(({ client }) => client.close());
  const { sponsorKey, sponsorLimit, sponsorLimitPerDay } = options;
  const sponsor = sponsorKey === undefined ? undefined : loadSponsor(sponsorKey, BigInt(sponsorLimit));
  if (sponsor !== undefined) {
    const account = base58.encode(sponsor.publicKey);
    services.log.info(
      { account, limit: sponsorLimit, limitPerDay: sponsorLimitPerDay },
      'fees of sponsored transactions are paid by this account',
    );
  }
  const worker = startSendWorker({ services, clusters, sponsor, limits });
  return {
    sponsor,
    sponsorLimitPerDay,
    clusters,
    wake: () => worker.wake(),
    async stop() {
      const timer = setTimeout(closeClients, limits.stopGraceMs);
      await worker.stop();
      clearTimeout(timer);
      closeClients();
    },
  };
}
