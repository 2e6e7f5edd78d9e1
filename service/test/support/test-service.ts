import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { PATIENT_LIMITS } from '../../src/testing/patient-limits.ts';
import type { AdjustableClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import type { ProgramOptions } from '../../src/program/options.ts';
import { serve, type ReadyLine } from '../../src/program/serve.ts';
import type { ServeParts } from '../../src/program/start.ts';
import type { DatabaseLocation } from '../../src/store/open-database.ts';
import type { TestDatabase } from './databases.ts';
import { createRunFolder, runFolder } from './run-folder.ts';

/** A service that a test has started, on a real port of this machine. */
export interface TestService {
  readonly ready: ReadyLine;
  readonly clock: AdjustableClock;
  readonly location: DatabaseLocation;
  /** Everything that the service has logged so far. */
  log(): string;
  close(): Promise<void>;
}

/** Options that make a test's service differ from the default. */
export interface TestServiceOptions {
  /** Members that replace those of `test/support/services/provision.json`; `null` provisions nothing. */
  readonly provisioning?: unknown;
  readonly program?: Partial<ProgramOptions>;
  readonly parts?: ServeParts;
  readonly location?: DatabaseLocation;
}

/** The provisioning file that browser tests use too. */
export const provisioning = JSON.parse(
  readFileSync(new URL('../../../test/support/services/provision.json', import.meta.url), 'utf8'),
) as { organizations: [Record<string, unknown>] };

/**
 * Long time limits for the driver: its timers continue while a busy event loop, which client and server share, cannot
 * read.
 */
const PATIENT_WITH_DATABASE = { connectionMs: 120_000, statementMs: 120_000, answerMs: 125_000 };

/** The webhook worker runs only when an activity has queued a delivery, not periodically. */
const QUIET = { limits: { pollIntervalMs: 3_600_000 } };
/** Housekeeping does not run during a test: a file may take longer than a minute on a busy machine. */
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

/** Starts a service in this process. Its log is kept in memory, and its clock stands still unless a test gives another. */
export async function startTestService(
  database: TestDatabase,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const clock = options.parts?.clock ?? createStillClock();
  const lines: string[] = [];
  const location = options.location ?? (await database.create());
  const program: ProgramOptions = {
    host: '127.0.0.1',
    port: 0,
    dataFolder: undefined,
    database: location,
    provisioningFile:
      options.provisioning === null ? undefined : await writeProvisioning(options.provisioning),
    masterKey: '11'.repeat(32),
    smtpUrl: undefined,
    smtpFrom: undefined,
    smsWebhookUrl: undefined,
    trustedProxies: 0,
    allowsPrivateReceivers: false,
    hasDevelopmentTools: true,
    limits: DEFAULT_LIMITS,
    logLevel: 'trace',
    notActedUpon: [],
    ...options.program,
  };
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const running = await serve(program, {
    clock,
    log,
    serverLimits: PATIENT_LIMITS,
    databaseLimits: PATIENT_WITH_DATABASE,
    webhooks: QUIET,
    housekeepingIntervalMs: HOUSEKEEPING_INTERVAL_MS,
    // Counts of quotas are written when the service closes, so that a test that counts queries sees only those of requests.
    quotaIntervalMs: HOUSEKEEPING_INTERVAL_MS,
    // The log of activities is signed only on request.
    ledgerIntervalMs: HOUSEKEEPING_INTERVAL_MS,
    ...options.parts,
  });
  return { ready: running.ready, clock, location, log: () => lines.join(''), close: () => running.close() };
}

/** A clock that only the test moves, so that the speed of the machine has no effect. */
function createStillClock(): AdjustableClock {
  const startedAt = Date.now();
  return {
    offsetMs: 0,
    now() {
      return startedAt + this.offsetMs;
    },
  };
}

/** Starts a service before the tests of a suite and stops it after them. Answers a function that returns the service. */
export function useTestService(database: TestDatabase, options?: TestServiceOptions): () => TestService {
  let service: TestService | undefined;
  before(async () => {
    service = await startTestService(database, options);
  });
  after(() => service?.close());
  return () => {
    if (service === undefined) throw new Error('the service of this suite has not started');
    return service;
  };
}

async function writeProvisioning(content: unknown = provisioning): Promise<string> {
  createRunFolder();
  const file = join(runFolder, `provision-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
}
