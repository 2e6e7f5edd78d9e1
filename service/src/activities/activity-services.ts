import type { Activity, AppProof } from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import type {
  ActivityRecord,
  EvaluationRecord,
  NewLoggedActivity,
  StoredActivity,
} from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import type { DecisionFacts, DecisionQuestion } from '../store/decision-facts.ts';
import type { NewLogEntries } from '../store/log.ts';
import type { InsertAll, RunTransaction } from '../store/shared-transactions.ts';
import type { Decision } from './decide.ts';
import type { FreshnessLimits } from './freshness.ts';
import type { Quotas } from './quotas.ts';
import type { SecretSealing } from './secret-members.ts';

/** A change of an activity's status. */
export interface ActivityUpdate {
  /** The value of FEATURE_NAME_WEBHOOK; `undefined` where it is switched off. */
  readonly webhookUrl: string | undefined;
  /** The activity as shown without a viewer: without secrets and signatures. */
  readonly activity: Activity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Queues changes of activities for webhook receivers. */
export interface ActivityUpdates {
  /**
   * Queues an update in the transaction that makes the change: both take effect or neither. Returns whether it was
   * queued.
   */
  enqueue(transaction: Database, update: ActivityUpdate): Promise<boolean>;
  /** Signals that queued updates have been committed. */
  wake(): void;
}

/** Proves what was decided about an activity. */
export interface OutcomeProver {
  proveOutcome(activity: ActivityRecord, decision: Decision, now: number): AppProof;
}

/** Writes the log of what has become of activities. */
export interface ActivityLedger {
  readonly entries: {
    /** Builds the leaf that records the state of an activity, and the decision that led to it, if one did. */
    write(logged: StoredActivity & { readonly shown: Activity }, evaluation?: EvaluationRecord): string;
    /** Builds the leaf that records that the content of an activity was deleted. */
    writeDeleted(activityId: string): string;
    /** Seals the leaves of a transaction with the service's key, so that the service recognizes them as its own. */
    seal(leaves: readonly string[]): NewLogEntries;
  };
  /** Records activities with their leaves. Throws what `insertActivities` throws. */
  readonly record: InsertAll<NewLoggedActivity>;
  /** Signals that entries have been committed. */
  wake(): void;
}

/** The services that the engine of activities needs. */
export interface ActivityServices {
  readonly clock: Clock;
  readonly database: Database;
  /** Seals and opens the secret members of results. */
  readonly keys: SecretSealing;
  readonly ledger: ActivityLedger;
  readonly limits: FreshnessLimits;
  readonly lookups: { decisionFacts(question: DecisionQuestion): Promise<DecisionFacts> };
  /** Runs the work of activities; work that comes at the same time shares a transaction. */
  readonly inSharedTransaction: RunTransaction;
  readonly prover: OutcomeProver;
  readonly quotas: Pick<Quotas, 'spend'>;
  readonly updates: ActivityUpdates;
}
