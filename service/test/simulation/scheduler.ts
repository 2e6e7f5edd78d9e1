import { createDeferred } from '../../src/base/deferred.ts';
import type { Random } from './random.ts';
import type { Trace } from './trace.ts';
import { webCryptoWork } from './web-crypto-work.ts';

/** Something that can happen next: a statement that runs, a request that arrives. */
export interface Occurrence {
  /** Whose it is; it vanishes with its owner. */
  readonly owner: string;
  readonly label: string;
  /** The latest moment for it, by the simulated clock. Default: it can wait for ever. */
  readonly deadline?: number;
  /** False while it has to wait for something else. */
  readonly isReady?: () => boolean;
  run(): void;
}

interface Timer {
  readonly owner: string;
  readonly at: number;
  readonly sequence: number;
  readonly label: string;
  readonly isDaemon: boolean;
  fire(): void;
}

/** Options of {@link Scheduler.sleep}. */
export interface SleepOptions {
  readonly owner: string;
  readonly milliseconds: number;
  readonly label: string;
  /** True for a loop that looks around for ever: a schedule ends without it. */
  readonly isDaemon?: boolean;
}

/** Turns of the event loop without news after which nothing more comes by itself. */
const QUIET_TURNS = 4;
/** More than any schedule takes: whatever needs more goes round in circles. */
const MAXIMUM_STEPS = 20_000;

/**
 * Decides what happens next. Everything in a simulation that waits, waits here: for the database, for the network, for
 * a moment. One thing happens at a time, the seed says which, and then everything runs until it waits again. The clock
 * stands still meanwhile and moves only to the moment of a timer, never beyond the deadline of what is under way.
 */
export class Scheduler {
  /** Milliseconds since the epoch. */
  now: number;
  /** Steps taken. */
  steps = 0;
  readonly #random: Random;
  readonly #trace: Trace;
  #occurrences: Occurrence[] = [];
  #timers: Timer[] = [];
  #sequence = 0;

  constructor(random: Random, trace: Trace, startsAt: number) {
    this.#random = random;
    this.#trace = trace;
    this.now = startsAt;
  }

  /** Offers something that can happen. */
  add(occurrence: Occurrence): void {
    this.#sequence += 1;
    this.#occurrences.push(occurrence);
  }

  /** Sleeps. The answer's `wake` ends the sleep early. */
  sleep({ isDaemon = false, label, milliseconds, owner }: SleepOptions): {
    readonly done: Promise<void>;
    readonly wake: () => void;
  } {
    const { promise, resolve } = createDeferred<void>();
    this.#sequence += 1;
    const timer: Timer = {
      owner,
      at: this.now + milliseconds,
      sequence: this.#sequence,
      label,
      isDaemon,
      fire: resolve,
    };
    this.#timers.push(timer);
    const wake = (): void => {
      if (!this.#timers.includes(timer)) return;
      this.#timers = this.#timers.filter((one) => one !== timer);
      this.#sequence += 1;
      resolve();
    };
    return { done: promise, wake };
  }

  /** Takes back what can no longer happen. */
  remove(occurrence: Occurrence): void {
    this.#occurrences = this.#occurrences.filter((one) => one !== occurrence);
  }

  /** Forgets everything of an owner. */
  forget(owner: string): void {
    this.#occurrences = this.#occurrences.filter((one) => one.owner !== owner);
    this.#timers = this.#timers.filter((one) => one.owner !== owner);
  }

  /** Whether anything is under way besides loops that look around. */
  get isBusy(): boolean {
    return this.#occurrences.length > 0 || this.#timers.some(({ isDaemon }) => !isDaemon);
  }

  /** The latest moment that the clock may move to. */
  get horizon(): number {
    return Math.min(...this.#occurrences.map(({ deadline = Infinity }) => deadline));
  }

  /** Lets everything run until it waits. Without a promise for each turn: there are millions of turns. */
  settle(): Promise<void> {
    return new Promise((resolve) => {
      let quiet = 0;
      let seen = this.#sequence;
      const look = (): void => {
        const isQuiet = this.#sequence === seen && webCryptoWork.underWay === 0;
        quiet = isQuiet ? quiet + 1 : 0;
        seen = this.#sequence;
        if (quiet === QUIET_TURNS) resolve();
        else setImmediate(look);
      };
      setImmediate(look);
    });
  }

  /**
   * Takes one step among what can happen, `extra` included; false when there is nothing. Time passes when nothing else
   * can happen, and now and then before.
   */
  async step(extra: readonly Occurrence[] = []): Promise<boolean> {
    this.steps += 1;
    if (this.steps > MAXIMUM_STEPS) throw new Error(`no end after ${MAXIMUM_STEPS} steps`);
    const ready = [...this.#occurrences, ...extra].filter(({ isReady }) => isReady?.() ?? true);
    const timer = this.#findTimer();
    const canPass = timer !== undefined && timer.at <= this.horizon;
    if (timer !== undefined && canPass && (ready.length === 0 || this.#random.chance(0.08))) {
      this.#fire(timer);
    } else {
      if (ready.length === 0) return false;
      const next = this.#random.pick(ready);
      this.#occurrences = this.#occurrences.filter((one) => one !== next);
      this.#trace.add(this.now, next.owner, next.label);
      next.run();
    }
    await this.settle();
    return true;
  }

  #findTimer(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (first === undefined || timer.at < first.at) first = timer;
    }
    return first;
  }

  #fire(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
    this.now = Math.max(this.now, timer.at);
    this.#trace.add(this.now, timer.owner, timer.label);
    timer.fire();
  }
}
