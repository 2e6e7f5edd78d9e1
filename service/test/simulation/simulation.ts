import type { Ground } from './ground.ts';
import { STARTS_AT } from './ground.ts';
import { createRandom, type Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { Trace } from './trace.ts';

/** What a schedule does by itself, besides what follows from it. */
export interface PlannedStep {
  readonly label: string;
  run(): void;
}

/** A kind of schedule: what is planned, and what has to hold. */
export interface World {
  /** The provisioning file and the statements that bring the database back. */
  readonly ground: { readonly organizations: readonly object[]; readonly resetStatements: string };
  /** Prepares one schedule. */
  begin(simulation: Simulation): WorldRun;
}

/** A kind of schedule under way. */
export interface WorldRun {
  /** The steps, drawn in advance so that some can be left out. */
  plan(random: Random): readonly PlannedStep[];
  /** Starts what a process does by itself. */
  onProcess?(process: SimulatedProcess): void;
  /** Checks what has to hold after everything that was committed. Throws what does not. */
  onCommit(): void;
  /** Checks what has to hold after every step. */
  onStep?(): void;
  /** Whether everything that was begun has come to its end. */
  isDone(): boolean;
  /** Checks what has to hold in the end. */
  onEnd(): Promise<void> | void;
}

/** A schedule: a seed, and what of it is left out. */
export interface Schedule {
  readonly seed: number;
  readonly withoutSteps: ReadonlySet<number>;
  readonly withoutFaults: ReadonlySet<number>;
}

/** How a schedule went. */
export interface ScheduleResult {
  readonly failure: string | undefined;
  readonly trace: readonly string[];
  /** How many steps the plan has, and how many faults came. */
  readonly planned: number;
  readonly faults: number;
}

/** How long after the last fault everything has to be done. */
export const CALM_MS = 6 * 3_600_000;
const NAMES = ['first', 'second'];

/** The parts of one schedule. */
export class Simulation {
  readonly ground: Ground;
  readonly trace = new Trace(STARTS_AT);
  readonly scheduler: Scheduler;
  readonly database: SimulatedDatabase;
  readonly network: SimulatedNetwork;
  readonly processes: readonly SimulatedProcess[];
  /** The first thing that did not hold. */
  violation: Error | undefined;
  readonly clock: { now(): number };
  readonly random: Random;

  constructor(ground: Ground, { seed, withoutFaults }: Schedule, onCommit: () => void) {
    this.ground = ground;
    this.scheduler = new Scheduler(createRandom(seed, 'order'), this.trace, STARTS_AT);
    this.clock = { now: () => this.scheduler.now };
    this.random = createRandom(seed, 'world');
    // A third of the schedules has no faults of the database, a third few, a third many.
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

  /** Notes what does not hold, and goes on: nothing of the service catches it. */
  check(assertion: () => void): void {
    if (this.violation !== undefined) return;
    try {
      assertion();
    } catch (error) {
      this.violation = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Says that something does not hold. */
  fail(message: string): void {
    this.check(() => {
      throw new Error(message);
    });
  }

  /** The steps of every world: processes that are killed, a database that restarts, time that passes. */
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

  /** A step in which time passes, in milliseconds. */
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
 * Takes the planned steps in their order: each at a moment of the scheduler's choice, or when what was begun before has
 * come to its end.
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
