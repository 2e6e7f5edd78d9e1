import { it } from 'node:test';
import { engineNames, findEngines, isInstalled, type EngineName } from './engines.ts';

/** Whether this is `npm run test:thorough`, where each engine runs all cases. */
export const isThorough = process.env['LATCHKEY_THOROUGH'] !== undefined;

/**
 * Whether an engine runs a case of a series that does not depend on the engine. The index of the case decides: each
 * case runs in one of the engines, and each engine runs some. `npm run test:thorough` runs every case in every engine.
 *
 * Use it only for series whose cases are interchangeable. Tests of features that engines implement differently, such as
 * windows, tabs, storage or history, have to run in every engine.
 */
export function takesCase(engine: EngineName, index: number): boolean {
  if (isThorough) return true;
  const sharing = enginesThatShare();
  return sharing[index % sharing.length] === engine;
}

/** The cases of a series that an engine runs, at least one; see {@link takesCase}. */
export function shareOf<Case>(engine: EngineName, cases: readonly Case[]): readonly Case[] {
  const place = enginesThatShare().indexOf(engine);
  return cases.filter((_case, index) => takesCase(engine, index) || index === place % cases.length);
}

/** Declares tests like `it`, but each engine runs only its share of them; see {@link takesCase}. */
export function shareTests(engine: EngineName): (title: string, test: () => Promise<void>) => void {
  let index = 0;
  return (title, test) => {
    if (takesCase(engine, index++)) it(title, test);
  };
}

/** The engines that split a series. The others run the share of a missing engine, unless CI=true. */
function enginesThatShare(): readonly EngineName[] {
  const engines = findEngines();
  const installed = engineNames.filter((name) => isInstalled(engines[name]));
  return process.env['CI'] === 'true' || installed.length === 0 ? engineNames : installed;
}
