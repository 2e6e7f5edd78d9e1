import type { Ground } from './ground.ts';
import { STARTS_AT } from './ground.ts';
import { createRandom, type Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { Trace } from './trace.ts';

/** A planned event of a schedule. */
export interface PlannedStep {
  readonly label: string;
  run(): void;
}

/** A kind of schedule: its plan, and what has to be true. */
export interface World {
  /** The provisioning file and the statements that reset the database. */
  readonly ground: { readonly organizations: readonly object[]; readonly resetStatements: string };
  /** Prepares one schedule. */
  begin(simulation: Simulation): WorldRun;
}

/** A running schedule of one kind. */
export interface WorldRun {
  /** The planned steps, chosen in advance so that shrinking can leave some out. */
  plan(random: Random): readonly PlannedStep[];
  /** Starts the background work of a process. */
  onProcess?(process: SimulatedProcess): void;
  /** Checks after every commit what has to be true. Throws an error otherwise. */
  onCommit(): void;
  /** Checks after every step what has to be true. */
  onStep?(): void;
  /** Whether everything that was begun has ended. */
  isDone(): boolean;
  /** Checks at the end what has to be true. */
  onEnd(): Promise<void> | void;
}

/** A schedule: a seed, and the steps and faults that are left out. */
export interface Schedule {
  readonly seed: number;
  readonly withoutSteps: ReadonlySet<number>;
  readonly withoutFaults: ReadonlySet<number>;
}

/** The result of a schedule. */
export interface ScheduleResult {
  readonly failure: string | undefined;
  readonly trace: readonly string[];
  /** Numbers of planned steps and of faults that happened. */
  readonly planned: number;
  readonly faults: number;
}

/** How long after the last fault everything has to be finished. */
export const CALM_MS = 6 * 3_600_000;
const NAMES = ['first', 'second'];

/** The simulated environment of one schedule: clock, database, network and processes. */
export class Simulation {
  readonly ground: Ground;
  readonly trace = new Trace(STARTS_AT);
  readonly scheduler: Scheduler;
  readonly database: SimulatedDatabase;
  readonly network: SimulatedNetwork;
  readonly processes: readonly SimulatedProcess[];
  /** The first broken promise. */
  violation: Error | undefined;
  readonly clock: { now(): number };
  readonly random: Random;

  constructor(ground: Ground, { seed, withoutFaults }: Schedule, onCommit: () => void) {
    this.ground = ground;
    this.scheduler = new Scheduler(createRandom(seed, 'order'), this.trace, STARTS_AT);
    this.clock = { now: () => this.scheduler.now };
    this.random = createRandom(seed, 'world');
    // One third of the schedules has no database faults, one third few, one third many.
    const faultsPerThousand = [0, 15, 80][seed % 3] ?? 0;
    this.database = new SimulatedDatabase({
      client: ground.client,
      prepared: ground.prepared,
      scheduler: this.scheduler,
      random: createRandom(seed, 'faults'),
      faultsPerThousand,
      withoutFaults,
      onCommit: () => this.check(onCommit),
    });
    this.network = new SimulatedNetwork(this, createRandom(seed, 'network'));
    this.processes = ground.slots.map((slot, index) => new SimulatedProcess(this, NAMES[index] ?? '', slot));
  }

  /** Records a broken promise and continues, so that no code of the service can catch it as an error. */
  check(assertion: () => void): void {
    if (this.violation !== undefined) return;
    try {
      assertion();
    } catch (error) {
      this.violation = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Records a violation with this message. */
  fail(message: string): void {
    this.check(() => {
      throw new Error(message);
    });
  }

  /** Draws a step that every world can have: a process is killed, the database restarts, or time passes. */
  toCommonStep(random: Random): PlannedStep {
    const process = random.pick(this.processes);
    switch (random.integer(5)) {
      case 0:
      case 1:
        return { label: `kill the ${process.name} process`, run: () => process.kill() };
      case 2: {
        const whole = random.chance(0.5);
        return {
          label: whole
            ? 'the database restarts and is away for a moment'
            : 'the database ends all connections',
          run: () => {
            this.database.restart();
            if (!whole) return;
            this.database.isDown = true;
            const { done } = this.scheduler.sleep({ owner: 'database', milliseconds: 700, label: 'is back' });
            void done.then(() => (this.database.isDown = false));
          },
        };
      }
      default:
        return this.toPause(random.pick([100, 2_000, 15_000, 70_000, 200_000]));
    }
  }

  /** A step in which the given number of milliseconds passes. */
  toPause(milliseconds: number): PlannedStep {
    return {
      label: `${milliseconds} ms pass`,
      run: () => void this.scheduler.sleep({ owner: 'time', milliseconds, label: 'has passed' }),
    };
  }
}

/** Runs one schedule from its beginning to its end. */
export async function runSchedule(world: World, ground: Ground, schedule: Schedule): Promise<ScheduleResult> {
  await ground.reset();
  const { seed, withoutSteps } = schedule;
  let run: WorldRun | undefined;
  const simulation = new Simulation(ground, schedule, () => run?.onCommit());
  const { database, network, processes, scheduler } = simulation;
  let planned = 0;
  try {
    run = world.begin(simulation);
    const plan = run.plan(createRandom(seed, 'plan'));
    planned = plan.length;
    const left = plan.filter((_, index) => !withoutSteps.has(index));
    for (const process of processes) process.start((one) => run?.onProcess?.(one));
    await scheduler.settle();
    await runPlan(simulation, run, left);
    database.hasFaults = network.hasFaults = false;
    const calmSince = scheduler.now;
    while (simulation.violation === undefined && !(scheduler.isBusy === false && run.isDone())) {
      if (!(await scheduler.step())) throw new Error('nothing goes on any more, and something is not done');
      run.onStep?.();
      if (scheduler.now - calmSince > CALM_MS) throw new Error(`not done ${CALM_MS} ms after the last fault`);
    }
    if (simulation.violation === undefined) await run.onEnd();
  } catch (error) {
    simulation.violation ??= error instanceof Error ? error : new Error(String(error));
  } finally {
    for (const process of processes) process.end();
    database.close();
  }
  const { trace, violation } = simulation;
  return { failure: violation?.message, trace: trace.lines, planned, faults: database.faults };
}

/**
 * Takes the planned steps in their order: each at a time that the scheduler chooses, or when everything that was begun
 * before has ended.
 */
async function runPlan(simulation: Simulation, run: WorldRun, left: readonly PlannedStep[]): Promise<void> {
  const { scheduler } = simulation;
  let next = 0;
  let waits = false;
  while (next < left.length && simulation.violation === undefined) {
    const step = left[next] as PlannedStep;
    const begin = (): void => {
      next += 1;
      waits = simulation.random.chance(0.6);
      step.run();
    };
    const isReady = (): boolean => !waits || !scheduler.isBusy;
    await scheduler.step([{ owner: 'plan', label: step.label, isReady, run: begin }]);
    run.onStep?.();
  }
}
