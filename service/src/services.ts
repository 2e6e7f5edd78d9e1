import type { Delivery } from './auth/delivery/delivery.ts';
import type { Limits } from './auth/codes/limits.ts';
import type { Clock } from './base/clock.ts';
import type { ServiceKeys } from './secrets/service-keys.ts';
import type { Log } from './base/log.ts';
import type { KeySets } from './auth/social/key-sets.ts';
import type { StandIns } from './auth/social/providers.ts';
import type { Proofs } from './proofs/open-proofs.ts';
import type { Sending } from './solana/sending.ts';
import type { Database } from './store/database.ts';
import type { Lookups } from './store/lookups.ts';
import type { RunTransaction } from './store/shared-transactions.ts';
import type { WakeSignal } from './webhooks/wake-signal.ts';

/** What every handler may use. Built once at the start; nothing in the service is global. */
export interface Services {
  readonly database: Database;
  /** Reads of the database that requests share. */
  readonly lookups: Lookups;
  /** Runs the work of activities; those at the same time share a transaction. */
  readonly inSharedTransaction: RunTransaction;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
  readonly delivery: Delivery;
  readonly limits: Limits;
  readonly log: Log;
  /** Signs what was decided, by keys of this process alone. */
  readonly proofs: Proofs;
  /** Woken after a commit that has queued webhooks, so that they leave at once. */
  readonly webhookSignal: Pick<WakeSignal, 'wake'>;
  /** What social logins are verified with; `standIns` are the development provider's. */
  readonly oauth: { readonly keySets: KeySets; readonly standIns: StandIns | undefined };
  /** Sends Solana transactions; undefined without SOLANA_RPC_URL. */
  readonly solana?: Sending | undefined;
}
