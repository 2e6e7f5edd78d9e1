/** Transactions that activities have asked to be sent to a network. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SolanaChain } from '../../base/solana-chain.ts';
import { time } from './columns.ts';
import { organizations } from './organizations.ts';

/**
 * The state of a transaction: it waits to be signed; it is signed and on its way; the network has included it; or it
 * can no longer take effect.
 */
export type SendTransactionState = 'INITIALIZED' | 'BROADCASTING' | 'INCLUDED' | 'FAILED';

/**
 * Transactions, each written in the database transaction of its activity. The index covers only those that are not
 * over.
 */
export const sendTransactions = pgTable(
  'send_transactions',
  {
    /** `sendTransactionStatusId` of the API. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    activityId: text('activity_id').notNull(),
    /** The private key that signs; null when an account of a wallet does. */
    privateKeyId: text('private_key_id'),
    /** The account of a wallet that signs; null when a private key does. */
    walletAccountId: text('wallet_account_id'),
    chain: text('chain').$type<SolanaChain>().notNull(),
    /** Base64, as it was submitted. */
    unsignedTransaction: text('unsigned_transaction').notNull(),
    /** Base58; null: not given. */
    recentBlockhash: text('recent_blockhash'),
    isSponsored: boolean('is_sponsored').notNull(),
    state: text('state').$type<SendTransactionState>().notNull().default('INITIALIZED'),
    /** The bytes that are sent, base64. Once they are stored nothing is signed again. */
    signedTransaction: text('signed_transaction'),
    /** Identifies the transaction on its chain, base58. */
    signature: text('signature'),
    /** Blocks above this height do not accept the transaction. */
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }),
    /** True once a node may have passed the bytes on: from then on only the chain tells what became of them. */
    isExposed: boolean('is_exposed').notNull().default(false),
    /**
     * How often a worker has taken it on. A worker's report counts only while the number is the one that the worker has
     * read.
     */
    attempts: integer('attempts').notNull().default(0),
    /** Consecutive faults of the node. */
    faults: integer('faults').notNull().default(0),
    /** The last fault, in a sentence. */
    lastFault: text('last_fault'),
    /** Why it has failed. */
    error: text('error'),
    /**
     * When a worker is to look at it. A worker first moves this on, so what a killed process leaves behind comes due
     * again.
     */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('send_transactions_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('INITIALIZED', 'BROADCASTING')`),
  ],
);
