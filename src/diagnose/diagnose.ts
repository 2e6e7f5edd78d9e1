import { connect, type Connection } from '../login/connection.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { Check, Examination, Surroundings } from './check.ts';
import { checkApi } from './checks/api.ts';
import { checkBrowser } from './checks/browser.ts';
import { checkClock } from './checks/clock.ts';
import { checkDeviceKey } from './checks/device-key.ts';
import { checkForms } from './checks/forms.ts';
import { checkFrame } from './checks/frame.ts';
import { checkIndexedDb } from './checks/indexed-db.ts';
import { checkLocalStorage } from './checks/local-storage.ts';
import { checkLocks } from './checks/locks.ts';
import { checkPasskeys } from './checks/passkeys.ts';
import { checkPolicy } from './checks/policy.ts';
import { checkPopups } from './checks/popups.ts';
import { checkRelatedOrigins } from './checks/related-origins.ts';
import { checkSecureContext } from './checks/secure-context.ts';
import { checkService } from './checks/service.ts';
import { checkSettings } from './checks/settings.ts';
import { checkTabs } from './checks/tabs.ts';
import { checkWallets } from './checks/wallets.ts';
import { errorName, toFinding, type Finding, type FindingStatus } from './findings.ts';
import { assertSettings, type LoginSite } from '../login/options.ts';
import { watchPolicy } from './policy-watch.ts';
import { probeService } from './service-probe.ts';

/** The login to diagnose: the element, or the options of `latchkey/headless`. */
export type DiagnoseOptions = LoginSite;

/** The result of a diagnosis. Safe to paste into a ticket: it names no person, contact, token, key or account. */
export interface Report {
  /** The worst status of all findings; `unknown` counts as less than `warning`. */
  readonly status: FindingStatus;
  /** One finding for each check, in a fixed order. */
  readonly findings: readonly Finding[];
}

/** Every check, in the order of the report: the page, the browser's storage, the service, the ways to sign in. */
const CHECKS: Readonly<Record<string, Check>> = {
  'secure-context': checkSecureContext,
  settings: checkSettings,
  browser: checkBrowser,
  frame: checkFrame,
  forms: checkForms,
  'indexed-db': checkIndexedDb,
  'device-key': checkDeviceKey,
  'local-storage': checkLocalStorage,
  tabs: checkTabs,
  locks: checkLocks,
  service: checkService,
  api: checkApi,
  policy: checkPolicy,
  clock: checkClock,
  popups: checkPopups,
  passkeys: checkPasskeys,
  'related-origins': checkRelatedOrigins,
  wallets: checkWallets,
};

/** The statuses from best to worst. */
const SEVERITY: readonly FindingStatus[] = ['ok', 'unknown', 'warning', 'failure'];

/** Time limit for one check. The slowest check waits ten seconds for a reply and then sends a second request. */
const CHECK_MS = 20_000;

/**
 * Examines why a login does or does not work in this browser, on this page, with this service. Every check does the
 * real thing, with a key of its own that is deleted again; a login on the page is not disturbed, and nothing is shown.
 * It takes a fraction of a second, and up to twenty seconds where something does not answer. It rejects only where
 * there is no page, as on a server, with a `TypeError`.
 *
 * @example
 * ```ts
 * import { diagnose } from 'latchkey/diagnose';
 *
 * const report = await diagnose({
 *   proxyUrl: 'https://auth.example.com',
 *   configId: '8b1f2c3e-0000-4000-8000-0000000000c0',
 * });
 * for (const { code, message, recovery } of report.findings) console.log(code, message, recovery);
 * ```
 */
export async function diagnose(site: DiagnoseOptions): Promise<Report> {
  if (!('window' in globalThis)) {
    throw new TypeError(
      'diagnose() looks at the page that it runs in, and there is none here: call it in a browser.',
    );
  }
  return examine(site);
}

/** Runs a diagnosis with a given page and platform, and given checks. */
export async function examine(
  site: DiagnoseOptions,
  surroundings: Surroundings = { page: window, indexedDB: () => globalThis.indexedDB },
  checks: Readonly<Record<string, Check>> = CHECKS,
): Promise<Report> {
  const ending = new AbortController();
  const { signal } = ending;
  let connection: Connection | undefined;
  let wrongSetting: string | undefined;
  try {
    // Validated first, so that no request is made with wrong settings.
    assertSettings(site);
    connection = connect(site);
  } catch (thrown) {
    wrongSetting = toLatchkeyError(thrown).member;
  }
  const policy = watchPolicy(surroundings.page);
  const service = connection ? probeService(connection, site, signal) : Promise.resolve({});
  const examination: Examination = {
    ...surroundings,
    ...{ site, connection, wrongSetting, policy, service, signal },
  };
  const findings = await Promise.all(
    Object.entries(checks).map(([name, check]) => complete(name, check, examination)),
  );
  ending.abort();
  policy.stop();
  const worst = Math.max(...findings.map(({ status }) => SEVERITY.indexOf(status)));
  return { status: SEVERITY[worst] ?? 'ok', findings };
}

async function complete(name: string, check: Check, examination: Examination): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), CHECK_MS);
  });
  try {
    return await Promise.race([(async () => check(examination))(), tooLong]);
  } catch (thrown) {
    return toFinding('check_failed', { check: name, error: errorName(thrown) });
  } finally {
    clearTimeout(timer);
  }
}
