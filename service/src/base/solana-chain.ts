import type { SOLANA_CHAINS } from './contract.ts';

/** A name of a Solana chain that sol_send_transaction accepts. */
export type SolanaChainName = (typeof SOLANA_CHAINS)[number];

/**
 * The canonical name of a Solana chain, the one that is stored: the genesis hash cut to 32 characters (CAIP-2). A local
 * validator has another hash each time it is made, so all of them have one name.
 */
export type SolanaChain = Extract<
  SolanaChainName,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' | 'solana:localnet'
>;

const MAINNET: SolanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const DEVNET: SolanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const LOCALNET: SolanaChain = 'solana:localnet';

/** Every accepted name: two aliases, the canonical forms, and the whole genesis hashes (protocol.md section 4). */
const CANONICAL_NAMES: { readonly [Name in SolanaChainName]: SolanaChain } = {
  'solana:mainnet': MAINNET,
  'solana:devnet': DEVNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': MAINNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': MAINNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': DEVNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG': DEVNET,
  'solana:localnet': LOCALNET,
};

/** Short names, for people. */
const ALIASES: { readonly [Chain in SolanaChain]: SolanaChainName } = {
  [MAINNET]: 'solana:mainnet',
  [DEVNET]: 'solana:devnet',
  [LOCALNET]: 'solana:localnet',
};

/** The canonical name of a chain (CAIP-2). The contract's schema has refused every name that is not accepted. */
export function toSolanaChain(caip2: SolanaChainName): SolanaChain {
  return CANONICAL_NAMES[caip2];
}

/** Reads the name of a chain that an operator has written; `undefined` for one that is not known. */
export function parseSolanaChain(text: string): SolanaChain | undefined {
  return Object.hasOwn(CANONICAL_NAMES, text) ? CANONICAL_NAMES[text as SolanaChainName] : undefined;
}

/** The chain of a node: whatever is neither the main nor the development network counts as a local validator. */
export function toChainOfGenesis(genesisHash: string): SolanaChain {
  const name = `solana:${genesisHash.slice(0, 32)}`;
  return [MAINNET, DEVNET].find((chain) => chain === name) ?? LOCALNET;
}

/** The short name of a chain, for messages to people. */
export function toSolanaAlias(chain: SolanaChain): SolanaChainName {
  return ALIASES[chain];
}
