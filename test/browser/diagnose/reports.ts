import type { Surroundings } from '../../../src/diagnose/check.ts';
import { examine } from '../../../src/diagnose/diagnose.ts';
import type { FindingCode, FindingFacts } from '../../../src/diagnose/findings.ts';
import type { DiagnoseOptions, Report } from '../../../src/diagnose/index.ts';
import { clearFaults, configIds, setClockOffset, testService } from '../../support/services/test-service.ts';
import { removeWallets } from '../element/test-wallets.ts';
import { intercept } from '../storage/faulty-indexed-db.ts';

/** The codes of a report's findings, in order. */
export function codesOf({ findings }: Report): readonly FindingCode[] {
  return findings.map(({ code }) => code);
}

/** The facts of the finding with this code; undefined when the report does not have it. */
export function factsOf({ findings }: Report, code: FindingCode): FindingFacts | undefined {
  return findings.find((finding) => finding.code === code)?.facts;
}

/** The settings of a site at the test service. */
export async function siteOf(config: keyof typeof configIds = 'digits6'): Promise<DiagnoseOptions> {
  const { authProxyUrl: proxyUrl } = await testService();
  return { proxyUrl, configId: configIds[config] };
}

/** Runs the diagnosis with changed surroundings. */
export async function examineIn(change: Partial<Surroundings>, site?: DiagnoseOptions): Promise<Report> {
  const surroundings = { page: window, indexedDB: () => indexedDB, ...change };
  return examine(site ?? (await siteOf()), surroundings);
}

/** The real window with some members replaced. */
export function windowWith(own: Record<string, unknown>): Window & typeof globalThis {
  return intercept(window, own);
}

/** Undoes what a test has changed at the service and in the page. */
export async function cleanUp(): Promise<void> {
  removeWallets();
  await clearFaults();
  await setClockOffset(0);
}
