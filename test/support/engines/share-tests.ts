import { it } from 'node:test';
import { engineNames, findEngines, isInstalled, type EngineName } from './engines.ts';

/** Whether this is `npm run test:thorough`: nothing is shared or left out. */
export const isThorough = process.env['LATCHKEY_THOROUGH'] !== undefined;

/**
 * Whether an engine runs a case that is about no engine, by the place of the case in its series: each case runs in one
 * of the engines, and each engine runs some. `npm run test:thorough` runs every case in every engine.
 *
 * What one case does for its engine another must be able to do for the next: for what engines do differently, as windows,
 * tabs, storage or the way back, each has its own.
 */
export function takesCase(engine: EngineName, index: number): boolean {
  if (isThorough) return true;
  const sharing = enginesThatShare();
  return sharing[index % sharing.length] === engine;
}

/** The cases of a series that an engine runs, at least one of them; see {@link takesCase}. */
export function shareOf<Case>(engine: EngineName, cases: readonly Case[]): readonly Case[] {
  const place = enginesThatShare().indexOf(engine);
  return cases.filter((_case, index) => takesCase(engine, index) || index === place % cases.length);
}

/** Declares tests in place of `it`, of which each engine runs its share; see {@link takesCase}. */
export function shareTests(engine: EngineName): (title: string, test: () => Promise<void>) => void {
  let index = 0;
  return (title, test) => {
    if (takesCase(engine, index++)) it(title, test);
  };
}

/** Where an engine is missing the others run its share, unless everything must run (CI=true). */
function enginesThatShare(): readonly EngineName[] {
  const engines = findEngines();
  const installed = engineNames.filter((name) => isInstalled(engines[name]));
  return process.env['CI'] === 'true' || installed.length === 0 ? engineNames : installed;
}
