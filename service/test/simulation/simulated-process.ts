import { AsyncLocalStorage } from 'node:async_hooks';
import { createSharedTransactions } from '../../src/store/shared-transactions.ts';
import { createLookups } from '../../src/store/lookups.ts';
import { PreparingPool } from '../../src/store/preparing-pool.ts';
import type { Database } from '../../src/store/database.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createEntryWriter } from '../../src/ledger/entries.ts';
import { createRecorder } from '../../src/ledger/record-activities.ts';
import { createQuotas, type Quotas } from '../../src/activities/quotas.ts';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createRaiseAlert } from '../../src/program/raise-alerts.ts';
import { enqueueActivityUpdate } from '../../src/webhooks/enqueue-activity-update.ts';
import type { CodeMessage } from '../../src/auth/delivery/delivery.ts';
import type { RequestInfo } from '../../src/http/request-info.ts';
import type { ServingServices } from '../../src/http/serve.ts';
import type { ProgramSlot } from './program-slot.ts';
import type { Ground } from './ground.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import { createSimulatedSignal, type SimulatedSignal } from './simulated-signal.ts';

/** Connections of each process: enough that its transactions and reads interleave. */
const CONNECTIONS = 3;
/** How long a killed process is down before it restarts. */
const AWAY_MS = 1_500;
/**
 * The token of the request that is being answered. All schedules share one AsyncLocalStorage, because Node visits every
 * such store at every promise.
 */
const requests = new AsyncLocalStorage<object>();

/** The parts of the simulation that a process uses. */
export interface ProcessHost {
  readonly clock: { now(): number };
  readonly database: SimulatedDatabase;
  readonly ground: Ground;
  readonly scheduler: Scheduler;
}

/** The parts of a running process, which are lost when it is killed. */
export interface Life {
  /** Identifies this run of the process among all runs. */
  readonly owner: string;
  readonly database: Database;
  readonly signal: SimulatedSignal;
  readonly services: ServingServices;
}

/** A process of the service. It may be killed at any moment and restarts with an empty memory. */
export class SimulatedProcess {
  readonly name: string;
  readonly #simulation: ProcessHost;
  readonly #slot: ProgramSlot;
  #life: Life | undefined;
  #lives = 0;
  #quotas: Quotas | undefined;
  #onStart: ((process: SimulatedProcess) => void) | undefined;
  readonly #deathWatch = new Set<() => void>();
  /** Called with every code that is delivered, and the request that asked for it. */
  onMessage: (message: CodeMessage, request: object) => void = () => undefined;

  constructor(simulation: ProcessHost, name: string, slot: ProgramSlot) {
    this.#simulation = simulation;
    this.name = name;
    this.#slot = slot;
  }

  /** The present run; undefined while the process is down. */
  get life(): Life | undefined {
    return this.#life;
  }

  /** Answers a request. `token` identifies it in later callbacks, such as those for delivered codes. */
  answer(request: Request, info: RequestInfo, token: object): Promise<Response> {
    const { service } = this.#slot;
    return requests.run(token, () => service.fetch(request, info));
  }

  #deliver(message: CodeMessage): Promise<void> {
    this.onMessage(message, requests.getStore() ?? {});
    return Promise.resolve();
  }

  /** Starts the process. `onStart` is called now and at each later start. */
  start(onStart: ((process: SimulatedProcess) => void) | undefined = this.#onStart): void {
    this.#onStart = onStart;
    this.#lives += 1;
    const owner = `${this.name} process`;
    const { clock, database: server, ground, scheduler } = this.#simulation;
    const pool = new PreparingPool({
      stream: () => server.connect(owner) as never,
      max: CONNECTIONS,
      idleTimeoutMillis: 0,
      user: 'service',
      database: 'service',
      password: '',
      ssl: false,
    });
    pool.on('error', () => undefined);
    const database = drizzle({ client: pool }) as unknown as Database;
    const signal = createSimulatedSignal(scheduler, owner);
    const { keys, log, prover } = ground;
    const raiseAlert = createRaiseAlert({ clock, database, log, signal });
    this.#quotas = createQuotas({ clock, database, limits: DEFAULT_LIMITS, log, raiseAlert }, null);
    const entries = createEntryWriter(keys.logEntryKey);
    const services: ServingServices = {
      clock,
      database,
      keys,
      log,
      prover,
      limits: { ...DEFAULT_LIMITS, requestsPerKey: Infinity, requestsPerOrganization: Infinity },
      inSharedTransaction: createSharedTransactions({ database, impatient: database }),
      lookups: createLookups(database),
      delivery: {
        email: (message) => this.#deliver(message),
        sms: (message) => this.#deliver(message),
        notify: () => Promise.resolve(),
      },
      // The log after its entries (positions, checkpoints) has tests of its own.
      ledger: {
        entries,
        record: createRecorder(entries),
        wake: () => undefined,
        prove: () => Promise.resolve(undefined),
        proveGrowth: () => Promise.resolve(undefined),
        readCheckpoint: () => Promise.resolve(''),
        readKeys: () => Promise.resolve({ origin: '', keys: [] }),
        stop: () => Promise.resolve(),
      },
      updates: { enqueue: enqueueActivityUpdate, wake: () => signal.wake() },
      raiseAlert,
      quotas: this.#quotas,
      allowsPrivateReceivers: false,
      isDatabaseUsable: () => Promise.resolve(true),
      oauth: { keySets: undefined as never, providerOverrides: undefined },
    };
    this.#life = { owner, database, signal, services };
    this.#slot.current = services;
    this.#onStart?.(this);
  }

  /** Kills it at once, whatever it does, and restarts it after a while. */
  kill(): void {
    if (this.#life === undefined) return;
    this.end();
    const { scheduler } = this.#simulation;
    const { done } = scheduler.sleep({
      owner: `${this.name} starter`,
      milliseconds: AWAY_MS,
      label: `the ${this.name} process starts again`,
    });
    void done.then(() => this.start());
  }

  /** Ends it permanently. */
  end(): void {
    const life = this.#life;
    if (life === undefined) return;
    this.#life = undefined;
    this.#simulation.database.abandon(life.owner);
    this.#simulation.scheduler.forget(life.owner);
    for (const tell of [...this.#deathWatch]) tell();
    this.#deathWatch.clear();
  }

  /** Registers a callback for when it is killed. Returns a function that removes the callback. */
  onDeath(tell: () => void): () => void {
    this.#deathWatch.add(tell);
    return () => this.#deathWatch.delete(tell);
  }
}
