import { toSolanaAlias, type SolanaChain } from '../base/solana-chain.ts';

/** The fault of a transaction whose cluster the operator has removed from the settings since it was submitted. */
export function toNoNode(chain: SolanaChain): string {
  return `This service has no node of ${toSolanaAlias(chain)} any more.`;
}
