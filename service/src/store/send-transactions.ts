import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { readRows, type Database } from './database.ts';
import { sendTransactions, type SendTransactionState } from './tables.ts';

/** A transaction as it is stored. */
export type SendTransaction = typeof sendTransactions.$inferSelect;

/** A transaction to send. */
export type NewSendTransaction = Pick<
  SendTransaction,
  | 'activityId'
  | 'chain'
  | 'createdAt'
  | 'id'
  | 'isSponsored'
  | 'organizationId'
  | 'privateKeyId'
  | 'recentBlockhash'
  | 'unsignedTransaction'
  | 'walletAccountId'
>;

/** The members that signing adds to a transaction. */
export interface SignedBytes {
  readonly signedTransaction: string;
  readonly signature: string;
  readonly lastValidBlockHeight: number;
}

/** A transaction that is signed. */
export type SignedSendTransaction = SendTransaction & SignedBytes;

/** The result of one turn of a worker for one transaction. */
export interface SendOutcome extends Pick<
  SendTransaction,
  'attempts' | 'dueAt' | 'endedAt' | 'error' | 'faults' | 'id' | 'isExposed' | 'lastFault'
> {
  readonly state: SendTransactionState;
}

/** Identifies one claim of a transaction. It ends when the transaction is claimed again, by any process. */
type Claim = Pick<SendTransaction, 'attempts' | 'id'>;

/** Stores a transaction to send. It exists once the database transaction commits. */
export async function insertSendTransaction(
  transaction: Database,
  newTransaction: NewSendTransaction,
): Promise<void> {
  await transaction.insert(sendTransactions).values({ ...newTransaction, dueAt: newTransaction.createdAt });
}

/** Finds a transaction of an organization. */
export async function findSendTransaction(
  database: Database,
  organizationId: string,
  id: string,
): Promise<SendTransaction | undefined> {
  const [found] = await database
    .select()
    .from(sendTransactions)
    .where(and(eq(sendTransactions.organizationId, organizationId), eq(sendTransactions.id, id)));
  return found;
}

/**
 * Claims transactions that are due and leases them to the caller: no other worker gets them before `leaseUntil`. After
 * that, transactions that a killed process had claimed come due again.
 */
export async function claimSendTransactions(
  database: Database,
  { leaseUntil, limit, now }: { readonly leaseUntil: number; readonly limit: number; readonly now: number },
): Promise<SendTransaction[]> {
  const taken = database.$with('taken').as(
    database
      .select({ id: sendTransactions.id })
      .from(sendTransactions)
      .where(
        // Written exactly as in the partial index; otherwise the index is not used.
        and(
          sql`${sendTransactions.state} in ('INITIALIZED', 'BROADCASTING')`,
          lte(sendTransactions.dueAt, now),
        ),
      )
      .orderBy(asc(sendTransactions.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return database
    .with(taken)
    .update(sendTransactions)
    .set({ dueAt: leaseUntil, attempts: sql`${sendTransactions.attempts} + 1` })
    .where(inArray(sendTransactions.id, database.select({ id: taken.id }).from(taken)))
    .returning();
}

/**
 * Stores the bytes that are about to be sent, for transactions that have none yet and whose claim is still the
 * caller's. Returns their ids. They count as exposed from here on, whatever happens to the process.
 */
export async function storeSignedBytes(
  database: Database,
  signed: readonly (Claim & SignedBytes)[],
): Promise<ReadonlySet<string>> {
  if (signed.length === 0) return new Set();
  return readIds(
    database,
    sql`
      update send_transactions t set
        state = 'BROADCASTING',
        signed_transaction = s."signedTransaction",
        signature = s.signature,
        last_valid_block_height = s."lastValidBlockHeight",
        is_exposed = true
      from json_to_recordset(${JSON.stringify(signed)}::json) as s(
        id text, attempts int, "signedTransaction" text, signature text, "lastValidBlockHeight" bigint)
      where t.id = s.id and t.attempts = s.attempts and t.state = 'INITIALIZED'
      returning t.id
    `,
  );
}

/** Records that bytes may leave now, for transactions whose claim is still the caller's. Returns their ids. */
export async function markExposed(
  database: Database,
  claims: readonly Claim[],
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const listed = claims.map(({ attempts, id }) => ({ attempts, id }));
  return readIds(
    database,
    sql`
      update send_transactions t set is_exposed = true
      from json_to_recordset(${JSON.stringify(listed)}::json) as c(id text, attempts int)
      where t.id = c.id and t.attempts = c.attempts and t.state = 'BROADCASTING'
      returning t.id
    `,
  );
}

/** Records the results of a turn, in one statement, for transactions whose claim is still the caller's. */
export async function recordSendOutcomes(
  database: Database,
  outcomes: readonly SendOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await database.execute(sql`
    update send_transactions t set
      state = o.state,
      is_exposed = o."isExposed",
      faults = o.faults,
      last_fault = o."lastFault",
      error = o.error,
      due_at = o."dueAt",
      ended_at = o."endedAt"
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(
      id text, attempts int, state text, "isExposed" boolean, faults int, "lastFault" text, error text,
      "dueAt" bigint, "endedAt" bigint)
    where t.id = o.id and t.attempts = o.attempts and t.state in ('INITIALIZED', 'BROADCASTING')
  `);
}

async function readIds(
  database: Database,
  statement: SQL<{ readonly id: string }>,
): Promise<ReadonlySet<string>> {
  return new Set((await readRows(database, statement)).map(({ id }) => id));
}
