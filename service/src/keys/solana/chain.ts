/** A Solana chain under its canonical CAIP-2 name, the one that is stored. */
export type SolanaChain =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

const MAINNET: SolanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const DEVNET: SolanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

/**
 * The names that sol_send_transaction accepts, each with the canonical one: two aliases, the genesis hash cut to 32
 * characters as CAIP-2 has it, and the whole of it (protocol.md section 4).
 */
export const SOLANA_CHAINS = {
  'solana:mainnet': MAINNET,
  'solana:devnet': DEVNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': MAINNET,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': MAINNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': DEVNET,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG': DEVNET,
} as const satisfies Readonly<Record<string, SolanaChain>>;

/** The canonical name of a chain, or `undefined` when the text names none. */
export function toSolanaChain(caip2: string): SolanaChain | undefined {
  return Object.hasOwn(SOLANA_CHAINS, caip2) ? SOLANA_CHAINS[caip2 as keyof typeof SOLANA_CHAINS] : undefined;
}
