import { base64 } from '@scure/base';
import { parseSolanaKey } from '../keys/solana/solana-key.ts';
import type { RpcClient } from './rpc-client.ts';
import { RpcFault } from './rpc-fault.ts';

/** The status of a transaction that the network has seen. */
export interface TransactionStatus {
  /** A supermajority has voted for its block. */
  readonly isConfirmed: boolean;
  /** Why it changed nothing and only cost its fee; null when it succeeded. */
  readonly error: unknown;
}

/** The calls of a Solana node that sending needs. Every one rejects with an `RpcFault`. */
export interface SolanaNode {
  /** Names the cluster, base58. */
  readGenesisHash(): Promise<string>;
  /** A blockhash to sign with, and the height of the last block that takes it. */
  readLatestBlockhash(): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: number }>;
  /** Whether the next block would take a blockhash, and the slot that the node had come to. */
  readBlockhashValidity(blockhash: string): Promise<{ readonly isValid: boolean; readonly slot: number }>;
  /** The height of the newest block, of a node that has come to this slot at least. */
  readBlockHeight(minimumSlot: number): Promise<number>;
  /** The newest block that can no longer be dropped. */
  readFinalizedBlock(): Promise<{ readonly blockHeight: number; readonly slot: number }>;
  /** Statuses in the order of the signatures, null for one not seen, and the slot that the node had come to. */
  readStatuses(
    signatures: readonly string[],
    options: { readonly searchesHistory: boolean },
  ): Promise<{ readonly slot: number; readonly statuses: readonly (TransactionStatus | null)[] }>;
  /** Hands a transaction over, after the node has tried it out. */
  send(transaction: Uint8Array): Promise<void>;
}

/** Newest blocks that a supermajority has voted for: old enough to stay, new enough to leave a blockhash its life. */
const CONFIRMED = { commitment: 'confirmed' };

/** Speaks to a node. What it answers is checked before it is used. */
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
  // Nodes that do not tell the status tell no number of confirmations once the block is final.
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
