import { base58 } from '@scure/base';
import type { SolanaChain } from '../base/solana-chain.ts';
import { createClusters, type Clusters } from './clusters.ts';
import { DEFAULT_SEND_LIMITS, type SendLimits } from './limits.ts';
import { createSolanaNode } from './node.ts';
import { createRpcClient } from './rpc-client.ts';
import type { SendServices } from './send-context.ts';
import { loadSponsor, type Sponsor } from './sponsor.ts';
import { startSendWorker } from './worker.ts';

/** A node that the operator has configured. */
export interface NodeAddress {
  /** The cluster that it is configured for; undefined for a single node, which is asked for its cluster. */
  readonly chain: SolanaChain | undefined;
  /** Its address. It may contain a provider's key, so it must not be logged. */
  readonly url: string;
  /** The name of the setting that it comes from, for error messages. */
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

/** The part of the sending of transactions that handlers use. */
export interface Sending {
  /** Undefined where the operator has configured none. */
  readonly sponsor: Sponsor | undefined;
  /**
   * Maximum cost of all sponsored transactions of one organization and its sub-organizations in a day (UTC), in
   * lamports.
   */
  readonly sponsorLimitPerDay: number;
  readonly clusters: Pick<Clusters, 'known' | 'list'>;
  /** Signals that a transaction is about to be committed. */
  wake(): void;
}

/** Sending that was started. */
export interface StartedSending extends Sending {
  /** Lets running calls end for `stopGraceMs`, then aborts them. */
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
