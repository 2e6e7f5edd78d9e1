import type { Ground } from './ground.ts';
import { runSchedule, type Schedule, type ScheduleResult, type World } from './simulation.ts';

/** The result of shrinking a failing schedule. */
export interface Shrunk {
  readonly schedule: Schedule;
  readonly result: ScheduleResult;
}

/** The schedule of a seed with nothing left out. */
export function toSchedule(seed: number): Schedule {
  return { seed, withoutSteps: new Set(), withoutFaults: new Set() };
}

/**
 * Shrinks a failing schedule: leaves out steps and faults, one after the other, as long as it fails in the same way.
 */
export async function shrink(world: World, ground: Ground, failing: Schedule): Promise<Shrunk> {
  let schedule = failing;
  let result = await runSchedule(world, ground, schedule);
  for (const part of ['withoutSteps', 'withoutFaults'] as const) {
    const count = part === 'withoutSteps' ? result.planned : result.faults;
    for (let index = count; index >= 0; index -= 1) {
      const smaller = { ...schedule, [part]: new Set([...schedule[part], index]) };
      const tried = await runSchedule(world, ground, smaller);
      if (tried.failure !== result.failure) continue;
      schedule = smaller;
      result = tried;
    }
  }
  return { schedule, result };
}
