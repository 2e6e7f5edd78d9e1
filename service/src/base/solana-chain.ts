import type { SOLANA_CHAINS } from './contract.ts';

/** A name of a Solana chain that sol_send_transaction accepts. */
export type SolanaChainName = (typeof SOLANA_CHAINS)[number];

/** The canonical name of a Solana chain, the one that is stored: the genesis hash cut to 32 characters (CAIP-2). */
export type SolanaChain = Extract<
  SolanaChainName,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
>;

const MAINNET: SolanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const DEVNET: SolanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

/** Every accepted name: two aliases, the canonical forms, and the whole genesis hashes (protocol.md section 4). */
const CANONICAL_NAMES: { readonly [Name in SolanaChainName]: SolanaChain } = {
  'solana:mainnet': MAINNET,
  'solana:devnet': DEVNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': MAINNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': MAINNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': DEVNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG': DEVNET,
};

/** The canonical name of a chain (CAIP-2). The contract's schema has refused every name that is not accepted. */
export function toSolanaChain(caip2: SolanaChainName): SolanaChain {
  return CANONICAL_NAMES[caip2];
}
