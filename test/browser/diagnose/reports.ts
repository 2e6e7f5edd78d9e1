import type { Surroundings } from '../../../src/diagnose/check.ts';
import { examine } from '../../../src/diagnose/diagnose.ts';
import type { FindingCode, FindingFacts } from '../../../src/diagnose/findings.ts';
import type { DiagnoseOptions, Report } from '../../../src/diagnose/index.ts';
import { clearFaults, configIds, setClockOffset, testService } from '../../support/services/test-service.ts';
import { removeWallets } from '../element/test-wallets.ts';
import { intercept } from '../storage/faulty-indexed-db.ts';

/** What a report has found, in its order. */
export function codesOf({ findings }: Report): readonly FindingCode[] {
  return findings.map(({ code }) => code);
}

/** What a report says of one finding; undefined where it has not found it. */
export function factsOf({ findings }: Report, code: FindingCode): FindingFacts | undefined {
  return findings.find((finding) => finding.code === code)?.facts;
}

/** The settings of a site at the test service. */
export async function siteOf(config: keyof typeof configIds = 'digits6'): Promise<DiagnoseOptions> {
  const { authProxyUrl: proxyUrl } = await testService();
  return { proxyUrl, configId: configIds[config] };
}

/** A diagnosis in a page where something is otherwise. */
export async function examineIn(change: Partial<Surroundings>, site?: DiagnoseOptions): Promise<Report> {
  const surroundings = { page: window, indexedDB: () => indexedDB, ...change };
  return examine(site ?? (await siteOf()), surroundings);
}

/** The real window with members of our own. */
export function windowWith(own: Record<string, unknown>): Window & typeof globalThis {
  return intercept(window, own);
}

/** Takes back what a test has done to the service and to the page. */
export async function cleanUp(): Promise<void> {
  removeWallets();
  await clearFaults();
  await setClockOffset(0);
}
