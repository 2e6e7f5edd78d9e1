import { base64 } from '@scure/base';
import { parseSolanaKey } from '../keys/solana/solana-key.ts';
import type { RpcClient } from './rpc-client.ts';
import { RpcFault } from './rpc-fault.ts';

/** The status of a transaction that the network has seen. */
export interface TransactionStatus {
  /** A supermajority has voted for its block. */
  readonly isConfirmed: boolean;
  /** Why the transaction changed nothing and only cost its fee; null when it succeeded. */
  readonly error: unknown;
}

/** The calls to a Solana node that sending needs. Each rejects with an `RpcFault`. */
export interface SolanaNode {
  /** Reads the genesis hash, which identifies the cluster, in base58. */
  readGenesisHash(): Promise<string>;
  /** Reads a blockhash to sign with, and the height of the last block that accepts it. */
  readLatestBlockhash(): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: number }>;
  /** Reads whether the next block would accept a blockhash, and the slot that the node had reached. */
  readBlockhashValidity(blockhash: string): Promise<{ readonly isValid: boolean; readonly slot: number }>;
  /** Reads the height of the newest block, from a node that has reached at least this slot. */
  readBlockHeight(minimumSlot: number): Promise<number>;
  /** Reads the newest block that can no longer be dropped. */
  readFinalizedBlock(): Promise<{ readonly blockHeight: number; readonly slot: number }>;
  /** Reads statuses in the order of the signatures, null for one not seen, and the slot that the node had reached. */
  readStatuses(
    signatures: readonly string[],
    options: { readonly searchesHistory: boolean },
  ): Promise<{ readonly slot: number; readonly statuses: readonly (TransactionStatus | null)[] }>;
  /** Sends a transaction, after the node has simulated it. */
  send(transaction: Uint8Array): Promise<void>;
}

/**
 * Selects the newest blocks that a supermajority has voted for: old enough to stay, and new enough to leave a blockhash
 * nearly all of its lifetime.
 */
const CONFIRMED = { commitment: 'confirmed' };

/** Creates the calls to a node. Each answer is checked before it is used. */
export function createSolanaNode({ call }: Pick<RpcClient, 'call'>): SolanaNode {
  return {
    async readGenesisHash() {
      return toText(await call('getGenesisHash', []));
    },
    async readLatestBlockhash() {
      const { value } = toObject(await call('getLatestBlockhash', [CONFIRMED]));
      const { blockhash, lastValidBlockHeight } = toObject(value);
      if (parseSolanaKey(toText(blockhash)) === undefined) throw unexpectedAnswer();
      return { blockhash: toText(blockhash), lastValidBlockHeight: toCount(lastValidBlockHeight) };
    },
    async readBlockhashValidity(blockhash) {
      const answer = toObject(await call('isBlockhashValid', [blockhash, { commitment: 'processed' }]));
      if (typeof answer['value'] !== 'boolean') throw unexpectedAnswer();
      return { isValid: answer['value'], slot: toSlot(answer) };
    },
    async readBlockHeight(minContextSlot) {
      return toCount(await call('getBlockHeight', [{ commitment: 'processed', minContextSlot }]));
    },
    async readFinalizedBlock() {
      const { absoluteSlot, blockHeight } = toObject(
        await call('getEpochInfo', [{ commitment: 'finalized' }]),
      );
      return { blockHeight: toCount(blockHeight), slot: toCount(absoluteSlot) };
    },
    async readStatuses(signatures, { searchesHistory }) {
      const answer = toObject(
        await call('getSignatureStatuses', [signatures, { searchTransactionHistory: searchesHistory }]),
      );
      const { value } = answer;
      if (!Array.isArray(value) || value.length !== signatures.length) throw unexpectedAnswer();
      return { slot: toSlot(answer), statuses: value.map(toStatus) };
    },
    async send(transaction) {
      const options = { encoding: 'base64', preflightCommitment: CONFIRMED.commitment };
      toText(await call('sendTransaction', [base64.encode(transaction), options]));
    },
  };
}

function toStatus(value: unknown): TransactionStatus | null {
  if (value === null) return null;
  const { confirmations, confirmationStatus, err } = toObject(value);
  // Nodes that report no status report `null` confirmations once the block is final.
  const isConfirmed =
    confirmationStatus === 'confirmed' ||
    confirmationStatus === 'finalized' ||
    ((confirmationStatus ?? null) === null && confirmations === null);
  return { isConfirmed, error: err ?? null };
}

function toSlot({ context }: Readonly<Record<string, unknown>>): number {
  return toCount(toObject(context)['slot']);
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw unexpectedAnswer();
  return value as Record<string, unknown>;
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw unexpectedAnswer();
  return value;
}

function toCount(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw unexpectedAnswer();
  return value as number;
}

function unexpectedAnswer(): RpcFault {
  return new RpcFault('unreadable', 'The answer of the Solana node has a form that is not known.');
}
