import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import type { Report } from '../../src/diagnose/index.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { missingOpenssl } from '../support/engines/fedcm-provider.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '../support/engines/virtual-authenticator.ts';
import { PASSKEY_BUTTON, watchElement, type WatchedElement } from '../support/services/passkey-site.ts';
import { hosts, startRelatedSite, type RelatedSite } from '../support/services/related-site.ts';

describe('passkeys of another domain, in Chromium', { skip: skipReason() || missingOpenssl }, () => {
  let site: RelatedSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let authenticator: VirtualAuthenticator;
  let watched: WatchedElement;

  before(async () => {
    site = await startRelatedSite();
    browser = await launchChromium({ more: site.chromiumArguments });
  });
  after(() => Promise.allSettled([browser?.close(), site?.stop()]));

  beforeEach(async () => {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    authenticator = await addVirtualAuthenticator(page);
    watched = await watchElement(page);
    await page.evaluateOnNewDocument(`
      globalThis.asked = [];
      for (const name of ['get', 'create']) {
        const ask = navigator.credentials[name].bind(navigator.credentials);
        navigator.credentials[name] = (options) => {
          const { rpId, rp, userVerification, authenticatorSelection } = options.publicKey;
          globalThis.asked.push([name, rpId ?? rp.id, userVerification ?? authenticatorSelection.userVerification]);
          return ask(options);
        };
      }
    `);
  });
  afterEach(() => context.close());

  const open = async (host: string): Promise<void> => void (await page.goto(`https://${host}/`));
  const diagnose = async (): Promise<Report> =>
    (await page.evaluate(`document.querySelector('latchkey-login').diagnose()`)) as Report;
  const codesOf = ({ findings }: Report): readonly string[] => findings.map(({ code }) => code);

  it('are made on a page that their domain lists, and sign in there and at home', async () => {
    await open(hosts.listed);
    await watched.press(PASSKEY_BUTTON);
    await watched.untilText('Use another passkey, or create an account with a new one.');
    await watched.press('[data-option=create]');
    await watched.until('latchkey-login', 'passkey');
    const [login] = await watched.heard('latchkey-login');
    const { userId = '' } = login?.['session'] as Record<string, string>;
    assert.equal((await authenticator.passkeys()).length, 1);
    // The service requires user verification and tells the page, so that a device is not asked for less and then refused.
    const asked = (await page.evaluate('globalThis.asked')) as readonly string[][];
    assert.deepEqual(asked.slice(0, 2), [
      ['get', hosts.owner, 'required'],
      ['create', hosts.owner, 'required'],
    ]);
    await watched.logOut();
    for (const host of [hosts.listed, hosts.owner]) {
      await open(host);
      await watched.press(PASSKEY_BUTTON);
      await watched.until('latchkey-login', userId);
      assert.equal(((await watched.whoIs()) as { userId: string }).userId, userId, host);
      await watched.logOut();
    }
    assert.ok(site.listRequests.length > 0, 'the browser has asked the domain');
    assert.deepEqual(watched.complaints(), []);
  });

  it('are refused on a page that it does not list, and a diagnosis says why', async () => {
    await open(hosts.stranger);
    await watched.press(PASSKEY_BUTTON);
    await watched.until('latchkey-error', 'passkey_unsupported');
    await watched.untilText("This browser can't use passkeys here.");
    const report = await diagnose();
    assert.ok(codesOf(report).includes('related_origins_missing'), JSON.stringify(report));
    assert.doesNotMatch(JSON.stringify(report), /\w\.test/);
  });

  it('are found in order on the pages that it lists', async () => {
    await open(hosts.listed);
    assert.ok(codesOf(await diagnose()).includes('related_origins_ok'));
    await open(hosts.owner);
    assert.ok(codesOf(await diagnose()).includes('related_origins_unused'));
  });
});
