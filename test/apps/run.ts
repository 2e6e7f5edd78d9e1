/**
 * Builds applications with the packed package, as their developers would, and logs in to each with a browser:
 * `npm run test:apps -- [name…]`. Three of them consist of tests, which are run. Packages of frameworks are installed from
 * npm into temporary folders.
 *
 * An application is a folder of test/examples/apps. `example` in its package.json says what `npm run build` leaves
 * (`serves`; otherwise `npm start` serves it on `PORT`), that it is tests (`isTests`), which files of the repository it takes besides
 * (`copies`), whether its server writes the first screen (`isServed`), and whether it needs a later Node (`node`). `__PROXY_URL__` and `__CONFIG_ID__` in its files become those of
 * a running service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../../scripts/run-npm.ts';
import { listApps, type ExampleApp } from './example-app.ts';
import { buildApp, installFromNpm, runTests } from './build-app.ts';
import { visitApp } from './visit-app.ts';
import { packTarball } from '../support/package/pack-tarball.ts';
import { launchChromium } from '../support/engines/chromium.ts';
import { findEngines, findProgram, isInstalled } from '../support/engines/engines.ts';
import { startService } from '../support/services/service-process.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';
import { configIds } from '../support/services/test-organization.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run test:apps -- [NAME …]

Builds applications with the packed package, all or those that are named, and logs in to each.`;

const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
const apps = listApps();
const wanted = positionals.length === 0 ? apps : positionals.map(find);
runNpm('run', 'build', '--workspace', 'service');
const folder = mkdtempSync(join(tmpdir(), 'latchkey-apps-'));
const tarball = packTarball(folder).path;
const serviceTarball = packTarball(folder, 'service').path;
const service = await startService({ provision: provisionFile });
const browser = await launchChromium();
try {
  for (const [index, app] of wanted.entries()) {
    const contact = testPeople()[index]?.email ?? '';
    const faults = await tryApp(app, contact).catch((error: unknown) => [String(error)]);
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${app.name}`);
    for (const fault of faults) console.log(`    ${fault.replaceAll('\n', '\n    ')}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await Promise.allSettled([browser.close(), service.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

async function tryApp(app: ExampleApp, contact: string): Promise<readonly string[]> {
  if (app.isTests) {
    const { chromium } = findEngines();
    const driver = findProgram('chromedriver');
    runTests(app, [tarball, serviceTarball], {
      ...(isInstalled(chromium) ? { CHROMIUM_PATH: chromium.path } : {}),
      ...(driver === undefined ? {} : { CHROMEDRIVER_PATH: driver }),
    });
    return [];
  }
  const { authProxyUrl } = service.info;
  const settings = { __PROXY_URL__: authProxyUrl, __CONFIG_ID__: configIds.digits6 };
  const built = await buildApp(app, settings, (folder) => installFromNpm(folder, app, [tarball]));
  try {
    return [
      ...built.warnings,
      ...(await visitApp(browser, built.origin, service.info, contact, app.isServed)),
    ];
  } finally {
    await built.remove();
  }
}

function find(name: string): ExampleApp {
  const app = apps.find((one) => one.name === name);
  if (app === undefined) {
    const names = apps.map((one) => one.name).join(', ');
    throw new Error(`There is no application "${name}"; there are ${names}.`);
  }
  return app;
}
