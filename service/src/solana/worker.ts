import { describeError } from '../base/log.ts';
import {
  claimSendTransactions,
  recordSendOutcomes,
  storeSignedBytes,
  type SendOutcome,
  type SendTransaction,
  type SignedSendTransaction,
} from '../store/send-transactions.ts';
import { createWakeSignal, type WakeSignal } from '../base/wake-signal.ts';
import { broadcast } from './broadcast.ts';
import type { SendContext } from './send-context.ts';
import { signTransactions } from './sign-transactions.ts';
import { watch } from './watch.ts';

/** First pause after work or a call of `wake`; each further pause is twice as long. */
const FIRST_REST_MS = 20;

/** Sends transactions until it is stopped. */
export interface SendWorker {
  /** Signals that a transaction is about to be committed. */
  wake(): void;
  /** Stops after the turn that is being done; what it has stored stays for the next worker. */
  stop(): Promise<void>;
}

/**
 * Starts to send. Any number of workers, in one process or several, share one table. In a turn the worker claims what
 * is due, and every transaction makes one step. A new transaction is signed, stored and sent. For a sent one the
 * network is asked, and perhaps the transaction is sent again.
 *
 * A retry is harmless: bytes are stored before they are sent, by a statement that only the holder of the claim can make
 * and only once, and from then on only those bytes are sent. The chain accepts the same bytes once. `signal` wakes the
 * worker between turns; by default it has its own.
 */
export function startSendWorker(context: SendContext, signal: WakeSignal = createWakeSignal()): SendWorker {
  const { limits } = context;
  const { clock, database, log } = context.services;
  let restMs = FIRST_REST_MS;
  let isStopping = false;

  async function begin(rows: readonly SendTransaction[]): Promise<SendOutcome[]> {
    const results = await signTransactions(context, rows);
    const outcomes = results.flatMap((result) => ('outcome' in result ? [result.outcome] : []));
    const signed = results.filter((result): result is SignedSendTransaction => !('outcome' in result));
    const stored = await storeSignedBytes(database, signed.map(toSignedBytes));
    const ours = signed.filter(({ id }) => stored.has(id));
    const sent = await broadcast(
      context,
      ours.map((row) => ({ ...row, state: 'BROADCASTING' })),
    );
    return [...outcomes, ...sent];
  }

  /** Claims what is due and moves it one step. Returns whether there was anything. */
  async function turn(): Promise<boolean> {
    const now = clock.now();
    const lease = { now, leaseUntil: now + limits.leaseMs, limit: limits.batch };
    const rows = await claimSendTransactions(database, lease);
    if (rows.length === 0) return false;
    const signed = rows.filter(isSigned);
    // Each part records its own outcomes, so that new transactions do not wait for watched ones.
    const parts = await Promise.allSettled([
      begin(rows.filter((row) => !isSigned(row))).then(record),
      watch(context, signed).then(record),
    ]);
    const failed = parts.find((part) => part.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return true;

    async function record(outcomes: readonly SendOutcome[]): Promise<void> {
      await recordSendOutcomes(database, outcomes);
      for (const outcome of outcomes) logOutcome(rows, outcome);
    }
  }

  /** Logs no message of the node, which may contain anything; the API shows it to the transaction's organization. */
  function logOutcome(rows: readonly SendTransaction[], { faults, id, state }: SendOutcome): void {
    const { activityId, chain, organizationId } = rows.find((row) => row.id === id) as SendTransaction;
    const line = { sendTransaction: { id, organizationId, activityId, chain } };
    if (state === 'INCLUDED') log.info(line, 'transaction included');
    else if (state === 'FAILED') log.warn(line, 'transaction failed');
    else if (faults > 0) log.info({ ...line, faults }, 'a request to the Solana node failed; it is repeated');
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        if (await turn()) restMs = FIRST_REST_MS;
      } catch (error) {
        log.warn(
          { error: describeError(error) },
          'pending Solana transactions could not be read or recorded; the next attempt follows',
        );
      }
      const rest = restMs;
      restMs = Math.min(restMs * 2, limits.pollIntervalMs);
      await signal.sleep(rest);
    }
  }

  const running = run();
  return {
    wake() {
      // The commit is a moment away, so pauses are short until it is there.
      restMs = FIRST_REST_MS;
      signal.wake();
    },
    async stop() {
      isStopping = true;
      signal.wake();
      await running;
    },
  };
}

function isSigned(row: SendTransaction): row is SignedSendTransaction {
  return row.signedTransaction !== null;
}

function toSignedBytes(row: SignedSendTransaction) {
  const { attempts, id, lastValidBlockHeight, signature, signedTransaction } = row;
  return { attempts, id, lastValidBlockHeight, signature, signedTransaction };
}
