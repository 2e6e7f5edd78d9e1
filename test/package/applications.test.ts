import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { buildApp, installFromHere } from '../apps/build-app.ts';
import { listApps } from '../apps/example-app.ts';
import { visitApp } from '../apps/visit-app.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { configIds } from '../support/services/test-organization.ts';
import { testPeople } from '../support/services/test-people.ts';

/** One application loads the package by its address, the other through a bundler. "npm run test:apps" builds the rest. */
const names = ['script-tag', 'esbuild'];

describe('an application that is built with the packed package', { skip: skipReason() }, () => {
  const apps = listApps().filter(({ name }) => names.includes(name));
  let packed: PackedPackage;
  let service: SharedService;
  let browser: Browser;
  before(async () => {
    packed = packPackage();
    service = await shareService();
    browser = await launchChromium();
  });
  after(async () => {
    await Promise.allSettled([browser?.close(), service?.stop()]);
    packed?.remove();
  });

  for (const [index, name] of names.entries()) {
    it(`logs somebody in, without a warning: ${name}`, async () => {
      const app = apps.find((one) => one.name === name) ?? assert.fail('There is no such application.');
      const settings = { __PROXY_URL__: service.info.authProxyUrl, __CONFIG_ID__: configIds.digits6 };
      const built = await buildApp(app, settings, (folder) =>
        installFromHere(folder, packed.project, Object.keys(app.programs)),
      );
      try {
        const faults = await visitApp(browser, built.origin, service.info, testPeople()[index]?.email ?? '');
        assert.deepEqual([...built.warnings, ...faults], []);
      } finally {
        await built.remove();
      }
    });
  }
});
