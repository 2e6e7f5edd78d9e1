import { createDeferred } from '../../src/base/deferred.ts';
import type { Random } from './random.ts';
import type { Trace } from './trace.ts';
import { webCryptoWork } from './web-crypto-work.ts';

/** An event that can happen next: a statement runs, or a request arrives. */
export interface Occurrence {
  /** The owner. When the owner is removed, this event is removed with it. */
  readonly owner: string;
  readonly label: string;
  /** The latest time at which it has to happen, by the simulated clock. Default: no limit. */
  readonly deadline?: number;
  /** Answers false while it has to wait for something else. */
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
  /** True for an endless polling loop: a schedule can end while it sleeps. */
  readonly isDaemon?: boolean;
}

/** Turns of the event loop without a new event after which everything counts as waiting. */
const QUIET_TURNS = 4;
/** More steps than any schedule needs: one that needs more loops endlessly. */
const MAXIMUM_STEPS = 20_000;

/**
 * Decides what happens next. All code in a simulation waits here: for the database, for the network, or for a time. The
 * scheduler lets one event happen at a time, chosen by the seed, and then everything runs until it waits again.
 * Meanwhile the clock stands still. It moves only to the time of a timer, never beyond the deadline of a running
 * operation.
 */
export class Scheduler {
  /** Milliseconds since the epoch. */
  now: number;
  /** Number of steps taken. */
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

  /** Adds an event that can happen. */
  add(occurrence: Occurrence): void {
    this.#sequence += 1;
    this.#occurrences.push(occurrence);
  }

  /** Sleeps. `wake` of the result ends the sleep early. */
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

  /** Removes an event that can no longer happen. */
  remove(occurrence: Occurrence): void {
    this.#occurrences = this.#occurrences.filter((one) => one !== occurrence);
  }

  /** Removes all events of an owner. */
  forget(owner: string): void {
    this.#occurrences = this.#occurrences.filter((one) => one.owner !== owner);
    this.#timers = this.#timers.filter((one) => one.owner !== owner);
  }

  /** Whether anything other than endless polling loops is still running. */
  get isBusy(): boolean {
    return this.#occurrences.length > 0 || this.#timers.some(({ isDaemon }) => !isDaemon);
  }

  /** The latest time that the clock may move to. */
  get horizon(): number {
    return Math.min(...this.#occurrences.map(({ deadline = Infinity }) => deadline));
  }

  /** Lets all code run until it waits. Uses no promise for each turn, because there are millions of turns. */
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
   * Takes one step: lets one of the possible events happen, `extra` included. False when there is none. Time passes
   * when nothing else can happen, and now and then before that.
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
