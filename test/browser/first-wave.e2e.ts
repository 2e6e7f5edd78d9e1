// Checks which requests the first screen waits for, in common configurations.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { COMPANY_IDS } from '../../src/providers/companies/ids.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { PAINTED } from '../support/engines/painted.ts';
import { configurationOf, EVERY_WAY } from '../support/services/login-configuration.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';

/** The maximum number of requests besides the page itself: files, the configuration, and its preflight. */
const MOST_REQUESTS = 5;

/** In milliseconds, after which a page counts as waiting for something that never comes. */
const USABLE_LIMIT_MS = 20_000;

const configuration = configurationOf(EVERY_WAY);

const inside = `document.querySelector('latchkey-login')?.shadowRoot`;
const isUsable = `!!${inside}?.querySelector('input[type=email]:not([readonly])') &&
  ${inside}.querySelectorAll('[data-method]').length === ${COMPANY_IDS.length + 2}`;

/** A configuration of a site: what it writes besides the two required attributes. */
interface Case {
  readonly title: string;
  readonly attributes?: string;
  readonly content?: string;
  /** A script before the element's own. */
  readonly script?: string;
  /** The expected title. Default: that of the English texts. */
  readonly shows?: string;
}

const slots = '<span slot="title">Come in</span><p slot="legal">Terms</p>';
const texts = `document.querySelector('latchkey-login').texts = { chooseTitle: 'Come in' };`;

const config = `document.querySelector('latchkey-login').config = ${JSON.stringify(configuration)};`;

const cases: readonly Case[] = [
  { title: 'every way on' },
  { title: 'dark', attributes: 'theme="dark"' },
  { title: 'with something in its slots', content: slots },
  { title: 'with words of the site', script: texts, shows: 'Come in' },
  { title: 'in German', attributes: 'locale="de"', shows: 'Anmelden' },
  { title: 'in a language of a region', attributes: 'locale="fr-CA"', shows: 'Connexion' },
  { title: 'in one of two forms of a language', attributes: 'locale="pt-PT"', shows: 'Iniciar sessão' },
  { title: 'in a language whose tag says no form of it', attributes: 'locale="zh"', shows: '登录' },
  { title: 'in a language that has another name', attributes: 'locale="no"', shows: 'Logg inn' },
  { title: 'in a region that writes as another one', attributes: 'locale="zh-HK"', shows: '登入' },
  { title: 'with the configuration in the page', script: config },
  { title: 'in a dialog', attributes: 'mode="dialog" open' },
];

/** Combinations of these configurations. They need more files, but no second wave of requests. */
const mixtures: readonly Case[] = [
  { title: 'in German, with words of the site', attributes: 'locale="de"', script: texts, shows: 'Come in' },
  {
    title: 'in German, dark, with something in its slots',
    attributes: 'locale="de" theme="dark"',
    content: slots,
  },
  { title: 'in English, with words of the site and slots', script: texts, content: slots },
];

describe('the first screen', { skip: skipReason() }, () => {
  let browser: Browser;
  let proxy: Server;
  let site: StaticServer;
  let pages: FreshPages;
  before(async () => {
    proxy = await startProxy();
    const proxyUrl = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    const html = [...cases, ...mixtures].map((one) => page(one, proxyUrl));
    site = await startStaticServer(
      Object.fromEntries(html.map((text, index) => [`/${index}`, { html: text }])),
    );
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(async () => {
    await Promise.allSettled([browser?.close(), site?.stop()]);
    proxy?.closeAllConnections();
    proxy?.close();
  });

  for (const [index, { title, shows }] of [...cases, ...mixtures].entries()) {
    const isSingle = index < cases.length;
    it(`waits for nothing that is asked for after the script: ${title}`, async () => {
      const page = await pages.open();
      const asked = await openInOneWave(page, `${site.origin}/${index}`);
      if (shows) assert.equal(await page.evaluate(`${inside}.querySelector('.title').textContent`), shows);
      if (isSingle) assert.ok(asked.length <= MOST_REQUESTS, `${asked.length}: ${asked.join(' ')}`);
    });
  }
});

/**
 * Opens a page, and holds back the requests of its entry until all have been sent. Then it answers them and lets no later
 * request through. Answers all requests, with the entry, once the field is usable and every button is shown.
 */
async function openInOneWave(page: Page, url: string): Promise<readonly string[]> {
  const protocol = await page.createCDPSession();
  const asked: { readonly method: string; readonly url: string }[] = [];
  protocol.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type !== 'Document' && request.url.startsWith('http')) asked.push(request);
  });
  await protocol.send('Network.enable');
  /** Addresses of the first wave, once it is complete. */
  let first: ReadonlySet<string> | undefined = undefined;
  const held: string[] = [];
  const late: string[] = [];
  const goOn = (requestId: string): void => {
    // The call fails when the page is closed meanwhile, which does no harm.
    protocol.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  };
  const begun = new Promise<void>((resolve) => {
    protocol.on('Fetch.requestPaused', ({ request, requestId, resourceType }) => {
      const isEntry = new URL(request.url).pathname === '/dist/latchkey.js';
      if (resourceType === 'Document' || isEntry || first?.has(request.url)) return goOn(requestId);
      (first ? late : held).push(first ? request.url : requestId);
      resolve();
    });
  });
  await protocol.send('Fetch.enable');
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await begun;
  // The element waits for the end of the task, because a framework may write attributes after the element is there. The
  // same connection reports the requests, so all of them are reported before the answer to this call.
  await protocol.send('Runtime.evaluate', { expression: PAINTED, awaitPromise: true });
  const inTime = [...asked];
  first = new Set(inTime.map((request) => request.url));
  held.forEach(goOn);
  const list = inTime.map((request) => `${request.method} ${request.url}`);
  try {
    await page.waitForFunction(isUsable, { timeout: USABLE_LIMIT_MS });
  } catch {
    assert.fail(`It waits for ${late.join(', ') || 'nothing'}; asked for in time: ${list.join(', ')}`);
  }
  return list;
}

/** Starts a session proxy on another origin, so that the preflight counts, too. */
async function startProxy(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    });
    response.end(JSON.stringify(configuration));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return server;
}

function page({ attributes = '', content = '', script = '' }: Case, proxyUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Login</title><link rel="icon" href="data:,">
    <script type="module">${script}</script><script type="module" src="/dist/latchkey.js"></script></head>
    <body><latchkey-login proxy-url="${proxyUrl}" config-id="one" ${attributes}>${content}</latchkey-login></body></html>`;
}
