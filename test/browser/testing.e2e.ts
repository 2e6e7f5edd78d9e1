import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import type { SignInOptions, TestPage } from '../../src/testing/index.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { root } from '../support/runner/list-files.ts';
import { loginPageHtml, newestCode } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { configIds } from '../support/services/test-organization.ts';
import { testPeople } from '../support/services/test-people.ts';

describe('latchkey/testing', () => {
  let testing: typeof import('../../src/testing/index.ts');
  let service: SharedService;
  let site: StaticServer;
  const people = testPeople();
  before(async () => {
    // As built: the source is without the program that runs in a page.
    testing = (await import(pathToFileURL(join(root, 'dist/esm/testing/index.js')).href)) as typeof testing;
    service = await shareService();
    const login = loginPageHtml(service.info);
    site = await startStaticServer({
      '/': { html: login },
      '/strict': {
        html: login,
        headers: { 'content-security-policy': `script-src 'self'; connect-src ${service.info.baseUrl}` },
      },
      '/signup': {
        html: login.replace(
          configIds.digits6,
          `${configIds.signup}" signup="auto" invalidate-existing="true`,
        ),
      },
      '/bare': { html: '<!doctype html><title>No element</title>' },
    });
  });
  after(() => Promise.allSettled([site.stop(), service.stop()]));

  const codeFor = (contact: string): Promise<string> => newestCode(service.info, contact);
  const noCode = (): Promise<string> => Promise.reject(new Error('No code is needed.'));
  const ways = [
    ['by codes', () => undefined],
    ['by sessions that the service opens', () => service.info.sessionFor],
  ] as const;
  const optionsOf = (index: number): SignInOptions => ({ email: people[index]?.email ?? '', codeFor });

  for (const [index, name] of engineNames.entries()) {
    describe(`in ${name}`, { skip: skipReasonOf(name) }, () => {
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(name);
      });
      after(() => page.close());

      /** The page as a driver of the WebDriver protocol offers it. */
      const driver = (): TestPage => ({
        execute: async (body) => {
          const [text] = await page.run(
            `return (async () => [JSON.stringify((await (async () => { ${body} })()) ?? null)])();`,
          );
          return JSON.parse(text ?? 'null') as unknown;
        },
      });

      it('signs in without a press; the element shows it, and the key stamps on the next page', async () => {
        await page.open(`${site.origin}/strict`);
        const session = await testing.signIn(driver(), optionsOf(index));
        assert.equal(session.userId, people[index]?.userId);
        // The element hears of the session as it hears of one in another tab: a moment later.
        await page.read('[part=check]');
        assert.match(await page.read('h2'), /signed in/);
        await page.open(`${site.origin}/`);
        const who = await page.run(STAMPED_USER);
        assert.deepEqual(who, [people[index]?.userId]);
      });

      for (const [way, sessionFor] of ways) {
        it(`takes the place of the session that is there, ${way}`, async () => {
          await page.open(`${site.origin}/`);
          await testing.signIn(driver(), { ...optionsOf(3 + index), sessionFor: sessionFor() });
          const session = await testing.signIn(driver(), {
            ...optionsOf(6 + index),
            sessionFor: sessionFor(),
          });
          assert.equal(session.userId, people[6 + index]?.userId);
          await page.open(`${site.origin}/`);
          assert.deepEqual(await page.run(RESTORED_USER), [people[6 + index]?.userId]);
        });
      }

      it('is given a session by the service in its own process, and the page asks for nothing', async () => {
        await page.open(`${site.origin}/strict`);
        await page.run(LEAVE);
        const options = { ...optionsOf(14 + index), codeFor: noCode, sessionFor: service.info.sessionFor };
        const session = await testing.signIn(driver(), options);
        assert.equal(session.userId, people[14 + index]?.userId);
        await page.read('[part=check]');
        assert.deepEqual(await page.run(ASKED), []);
        assert.deepEqual(await page.run(STAMPED_USER), [people[14 + index]?.userId]);
        await page.open(`${site.origin}/`);
        assert.deepEqual(await page.run(STAMPED_USER), [people[14 + index]?.userId]);
      });
    });
  }

  describe('a page of puppeteer', { skip: skipReason() }, () => {
    let browser: Browser;
    let pages: FreshPages;
    before(async () => {
      browser = await launchChromium();
      pages = await openFreshPages(browser, [site.origin]);
    });
    after(() => browser.close());

    async function open(path: string): Promise<Page> {
      const page = await pages.open();
      await page.goto(site.origin + path);
      return page;
    }

    it('needs no element when the settings are given', async () => {
      const page = await open('/bare');
      const { authProxyUrl: proxyUrl } = service.info;
      const session = await testing.signIn(page, { ...optionsOf(9), proxyUrl, configId: configIds.digits6 });
      assert.equal(session.userId, people[9]?.userId);
    });

    it('signs up, and ends other sessions, where the element does', async () => {
      const email = `new-${crypto.randomUUID()}@example.com`;
      const here = await open('/signup');
      const { userId } = await testing.signIn(here, { email, codeFor });
      const context = await browser.createBrowserContext();
      after(() => context.close());
      const elsewhere = await context.newPage();
      await elsewhere.goto(`${site.origin}/signup`);
      assert.equal((await testing.signIn(elsewhere, { email, codeFor })).userId, userId);
      await assert.rejects(here.evaluate(`(async () => { ${STAMPED_USER} })()`), /Status 401/);
    });

    it('has a code sent where the service opens no session, and is told what the element would be told', async () => {
      const { sessionFor } = service.info;
      const email = `new-${crypto.randomUUID()}@example.com`;
      const { userId } = await testing.signIn(await open('/signup'), { email, codeFor, sessionFor });
      assert.match(userId, /./);
      await assert.rejects(
        testing.signIn(await open('/'), { email: 'nobody@example.org', codeFor, sessionFor }),
        {
          code: 'account_not_found',
        },
      );
      await assert.rejects(testing.signIn(await open('/bare'), { ...optionsOf(10), sessionFor }), {
        code: 'attribute_missing',
      });
    });

    it("keeps the service's time with a session that it opens", async () => {
      const day = 86_400_000;
      service.info.advance(day);
      const { sessionFor } = service.info;
      const page = await open('/bare');
      const { authProxyUrl: proxyUrl } = service.info;
      const site = { proxyUrl, configId: configIds.digits6 };
      await testing.signIn(page, { ...optionsOf(11), ...site, codeFor: noCode, sessionFor });
      const offset = Number(await page.evaluate(STORED_OFFSET));
      assert.ok(Math.abs(offset - day) < 60_000, String(offset));
    });

    it('reads the code from the inbox of a development service, and says where there is none', async () => {
      const page = await open('/');
      const codeFor = testing.codeFromInbox(`${service.info.baseUrl}/`);
      const session = await testing.signIn(page, { ...optionsOf(12), codeFor });
      assert.equal(session.userId, people[12]?.userId);
      await assert.rejects(testing.codeFromInbox(site.origin)('ada@example.com'), /has no inbox: status 404/);
      await assert.rejects(codeFor('nobody@example.net'), /no code for this contact/);
    });

    it('has fixtures: a service for a worker, and for each test its sessions and passkeys', async () => {
      const told: string[] = [];
      const started = {
        codeFor,
        reset: async () => told.push('reset'),
        close: async () => told.push('close'),
      };
      const fixtures = testing.playwrightFixtures(async () => started);
      const [startWorker, { scope }] = fixtures.service;
      assert.equal(scope, 'worker');
      const [aroundTest] = fixtures.serviceReset;
      const page = await open('/');
      await startWorker({}, async (worker) => {
        await aroundTest({}, async () => {
          await fixtures.signIn({ page, service: worker }, async (signIn) => {
            const { userId } = await signIn({ email: people[13]?.email ?? '' });
            assert.equal(userId, people[13]?.userId);
          });
          await fixtures.passkeys({ page }, async (held) => assert.deepEqual(await held.list(), []));
          assert.deepEqual(told, []);
        });
        assert.deepEqual(told, ['reset']);
      });
      assert.deepEqual(told, ['reset', 'close']);
    });

    it('tells the code that the element would tell, and what is missing', async () => {
      const page = await open('/bare');
      await assert.rejects(testing.signIn(page, optionsOf(10)), {
        code: 'attribute_missing',
        message: 'proxy-url: expected an https address.',
      });
      await page.goto(`${site.origin}/`);
      await assert.rejects(testing.signIn(page, { email: 'nobody@example.org', codeFor }), {
        code: 'account_not_found',
      });
      await assert.rejects(testing.signIn(page, { ...optionsOf(10), codeFor: async () => '000000' }), {
        code: 'otp_invalid',
      });
      // @ts-expect-error -- Neither an email nor a phone.
      await assert.rejects(testing.signIn(page, { codeFor }), /either `email` or `phone`/);
    });

    it('has passkeys without a dialog', async () => {
      const page = await open('/bare');
      const authenticator = await testing.passkeys(page);
      assert.deepEqual(await authenticator.list(), []);
      const id = await page.evaluate(MAKE_PASSKEY);
      assert.deepEqual(await authenticator.list(), [{ credentialId: id, rpId: 'localhost' }]);
      await authenticator.verify(false);
      assert.equal(await page.evaluate(MAKE_PASSKEY), 'NotAllowedError');
      await authenticator.remove();
      await assert.rejects(authenticator.list());
    });
  });
});

const STAMPED_USER = `return (async () => {
  await customElements.whenDefined('latchkey-login');
  const element = document.querySelector('latchkey-login');
  await element.ready;
  return [(await (await element.client).whoami()).userId];
})();`;

const RESTORED_USER = `return (async () => {
  await customElements.whenDefined('latchkey-login');
  return [(await document.querySelector('latchkey-login').ready)?.userId ?? 'nobody'];
})();`;

/** Ends the session that rests in the page. */
const LEAVE = `return (async () => {
  await customElements.whenDefined('latchkey-login');
  const element = document.querySelector('latchkey-login');
  await element.ready;
  element.logout();
  return [];
})();`;

/** The requests of the page for a code or a session. */
const ASKED = `return performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => /otp|login/.test(path) && path.startsWith('/v1/'));`;

/** How far the service's clock is ahead, as it rests beside the session. */
const STORED_OFFSET = `new Promise((resolve, reject) => {
  const request = indexedDB.open('latchkey');
  request.onerror = reject;
  request.onsuccess = () => {
    const reading = request.result.transaction('latchkey').objectStore('latchkey').getAll();
    reading.onsuccess = () => resolve(reading.result.find((one) => 'clockOffsetMs' in one).clockOffsetMs);
  };
})`;

/** Makes a passkey that a person has to be verified for; answers its id, or the name of what went wrong. */
const MAKE_PASSKEY = `navigator.credentials.create({ publicKey: {
  challenge: new Uint8Array(32),
  rp: { name: 'Test' },
  user: { id: new Uint8Array(16), name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  timeout: 2000,
} }).then(({ id }) => id, ({ name }) => name)`;
