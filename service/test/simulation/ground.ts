import { fromHex } from '../../src/base/contract.ts';
import type { Log } from '../../src/base/log.ts';
import { createLog } from '../../src/base/log.ts';
import { openProofs } from '../../src/proofs/open-proofs.ts';
import { applyProvisioning } from '../../src/provision/apply-provisioning.ts';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { ensureWebhookKey } from '../../src/webhooks/webhook-keys.ts';
import type { OutcomeProver } from '../../src/activities/activity-services.ts';
import type { PGlite } from '@electric-sql/pglite';
import { takePglite } from '../support/pglite.ts';
import { createProgramSlot, type ProgramSlot } from './program-slot.ts';

/** When every schedule begins, by the simulated clock: 2026-01-01T12:00:00Z. */
export const STARTS_AT = 1_767_268_800_000;

/**
 * Resources that schedules share because creating them takes long: a database with its organizations, keys, programs.
 */
export interface Ground {
  readonly client: PGlite;
  /** The texts of the statements that this client's session has prepared, by their names. */
  readonly prepared: Map<string, string>;
  readonly keys: ServiceKeys;
  readonly prover: OutcomeProver;
  readonly log: Log;
  /** The programs of the processes, one for each. The state in a process's memory is not part of them. */
  readonly slots: readonly ProgramSlot[];
  /** The last error that the service has logged. */
  lastError: string;
  /** Resets the database to the state in which every schedule begins. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Tables that a schedule fills. They are empty when a schedule begins; it restores everything else that it changes. */
const FILLED = [
  ...['policy_evaluations', 'votes', 'activities', 'webhook_deliveries', 'send_transactions'],
  ...['one_time_codes', 'contact_locks', 'code_lanes', 'verification_tokens', 'address_windows'],
  ...['read_only_sessions', 'user_tag_members', 'log_pending'],
];
/** Number of schedules after which the space of deleted rows is reclaimed (vacuum). */
const VACUUM_INTERVAL = 100;

/** Options of {@link layGround}. */
export interface GroundOptions {
  /** The provisioning file. */
  readonly organizations: readonly object[];
  /** Statements to run after the tables were emptied. */
  readonly resetStatements: string;
}

/** Prepares the resources that schedules of one kind share. */
export async function layGround({ organizations, resetStatements }: GroundOptions): Promise<Ground> {
  const client = await takePglite();
  const open = await openDatabase({ kind: 'memory', startClient: () => Promise.resolve(client) });
  const clock = { now: () => STARTS_AT };
  const keys = await openServiceKeys(open.database, fromHex('11'.repeat(32)), clock);
  const file = parseProvisioning(Buffer.from(JSON.stringify({ organizations })), false);
  await applyProvisioning({ database: open.database, clock, keys }, file);
  await ensureWebhookKey(open.database, keys, STARTS_AT);
  const prover = await openProofs(open.database, keys, clock);
  await client.exec('deallocate all');
  const log = createLog('error', { write: (line) => void (ground.lastError = line) });
  let schedules = 0;
  const ground: Ground = {
    lastError: '',
    client,
    prepared: new Map(),
    keys,
    prover,
    log,
    slots: [createProgramSlot(log), createProgramSlot(log)],
    async reset() {
      schedules += 1;
      const emptied = FILLED.map((table) => `delete from ${table};`).join('');
      const unchanged = 'update organizations set rules_version = 0 where rules_version <> 0;';
      await client.exec(`${emptied}${unchanged}${resetStatements}`);
      if (schedules % VACUUM_INTERVAL === 0) await client.exec('vacuum');
    },
    close: () => client.close(),
  };
  return ground;
}
