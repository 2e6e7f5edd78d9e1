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
  /** As a stranger sees it: shown without a viewer. */
  readonly activity: Activity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Passes changes of activities on to whoever wants to know. */
export interface ActivityUpdates {
  /** Queues an update in the transaction that makes the change: both happen or neither. Answers whether it was queued. */
  enqueue(transaction: Database, update: ActivityUpdate): Promise<boolean>;
  /** Says that queued updates have been committed. */
  wake(): void;
}

/** Proves what was decided about an activity. */
export interface OutcomeProver {
  proveOutcome(activity: ActivityRecord, decision: Decision, now: number): AppProof;
}

/** Keeps the log of what has become of activities. */
export interface ActivityLedger {
  readonly entries: {
    /** The leaf that says what has become of an activity, and the decision that led to it, if one did. */
    write(logged: StoredActivity & { readonly shown: Activity }, evaluation?: EvaluationRecord): string;
    /** The leaf that says that the content of an activity was deleted. */
    writeDeleted(activityId: string): string;
    /** Seals the leaves of a transaction. */
    seal(leaves: readonly string[]): NewLogEntries;
  };
  /** Records activities with their leaves. Throws what `insertActivities` throws. */
  readonly record: InsertAll<NewLoggedActivity>;
  /** Says that entries have been committed. */
  wake(): void;
}

/** The services that the engine of activities needs. */
export interface ActivityServices {
  readonly clock: Clock;
  readonly database: Database;
  /** Seals what is secret in results. */
  readonly keys: SecretSealing;
  readonly ledger: ActivityLedger;
  readonly limits: FreshnessLimits;
  readonly lookups: { decisionFacts(question: DecisionQuestion): Promise<DecisionFacts> };
  /** Runs the work of activities; those at the same time share a transaction. */
  readonly inSharedTransaction: RunTransaction;
  readonly prover: OutcomeProver;
  readonly quotas: Pick<Quotas, 'spend'>;
  readonly updates: ActivityUpdates;
}
