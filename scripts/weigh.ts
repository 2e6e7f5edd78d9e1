import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PredefinedNetworkConditions, type Page } from 'puppeteer-core';
import { COMPANY_IDS } from '../src/providers/companies/ids.ts';
import { launchChromium } from '../test/support/engines/chromium.ts';
import { root } from '../test/support/runner/list-files.ts';
import { configurationOf, EVERY_WAY } from '../test/support/services/login-configuration.ts';
import { logInByEmail, loginPageHtml, waitInside } from '../test/support/services/login-page.ts';
import { startService, type ServiceInfo } from '../test/support/services/service-process.ts';
import { startStaticServer } from '../test/support/services/static-server.ts';
import { configIds } from '../test/support/services/test-organization.ts';
import { provisionFile, testPeople } from '../test/support/services/test-people.ts';

/**
 * Gives a page a configuration with some ways to sign in, so that it sends no request to the service before a click.
 */
const configure = (html: string, methods: readonly string[]): string => {
  const script = `
    document.querySelector('latchkey-login').config = {
      ...${JSON.stringify(configurationOf(methods))},
      oauthRedirectUrl: location.origin + '/dist/oauth-callback.html',
    };`;
  return html.replace('</body>', `<script>${script}</script></body>`);
};

/** The total weight of some files, each compressed separately, as a server sends it. */
export interface Weight {
  readonly label: string;
  readonly files: readonly string[];
  readonly minified: number;
  readonly gzip: number;
  /** Size with Brotli at its best quality, 11. */
  readonly brotli: number;
  /** Maximum size with Brotli, in bytes. */
  readonly limit?: number;
}

/**
 * Weighs what a site's visitors load, with a real browser and real requests: a page with the built module logs somebody
 * in by email at a running service.
 */
export async function weighLogin(): Promise<readonly Weight[]> {
  const [person] = testPeople();
  if (person === undefined) throw new Error('The test organization has no people.');
  const service = await startService({ provision: provisionFile });
  const both = loginPageHtml(service.info);
  const html = both.replace(' config-id', ' providers="email" config-id');
  const keys = both.replace(configIds.digits6, configIds.keys);
  const offering = (method: string): string =>
    keys.replace(' config-id', ` providers="email ${method}" config-id`);
  const signup = html.replace(configIds.digits6, `${configIds.signup}" signup="auto`);
  const served = await renderServed(service.info);
  const site = await startStaticServer({
    '/': { html },
    '/served': { html: html.replace(/<latchkey-login.*<\/latchkey-login>/, () => served) },
    '/more/all': { html: keys },
    '/more/passkey': { html: offering('passkey') },
    '/more/wallet': { html: offering('wallet') },
    '/signup': { html: signup },
    '/every-way': { html: configure(both, EVERY_WAY) },
    '/phone': { html: both },
    ...Object.fromEntries(
      COMPANY_IDS.map((company) => [`/more/${company}`, { html: configure(both, ['email', company]) }]),
    ),
  });
  const browser = await launchChromium({ tellsRequests: true });
  try {
    const page = await browser.newPage();
    // The loopback would deliver all files at once, unlike a phone's network.
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
    await page.goto(`${site.origin}/`);
    await logInByEmail(page, service.info, person.email);
    await page.waitForNetworkIdle();
    const requests = await ownRequests(page, site.origin);
    // Files that arrive after the login belong to the session, which starts to load them at once.
    const loggedInAt = await page.evaluate(() => Number(document.documentElement.dataset['loggedInAt']));
    const paths = requests.filter(({ arrivedAt }) => arrivedAt <= loggedInAt).map(({ path }) => path);
    const life = await requestsBesides(page, paths);
    return [
      await weighFirstScreen(page, [`${site.origin}/`, `${site.origin}/more/all`]),
      // The hashes in file names and in the shared symbol change with every build, and the weight varies with them by
      // some 50 bytes.
      weigh('a whole login by email', paths, 33.5 * 1024),
      weigh('more for the life of a session, after it has begun', life),
      await weighPhone(page, `${site.origin}/phone`, paths),
      ...(await weighMore(page, `${site.origin}/more`, paths)),
      await weighSignUp(page, `${site.origin}/signup`, service.info, [...paths, ...life]),
      await weighEveryWay(page, `${site.origin}/every-way`),
      weighText('the first screen as HTML from a server (`renderLogin`), by email', served, 1.75 * 1024),
      await weighTakeOver(page, `${site.origin}/served`, paths),
      weigh('the single file `latchkey.iife.js`', ['dist/latchkey.iife.js'], 53.5 * 1024),
    ];
  } finally {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  }
}

/**
 * Weighs what the first screen needs, on each of several pages: every other file is held back until the field can be
 * used and every button is visible. Throws when the pages do not need the same files.
 */
async function weighFirstScreen(page: Page, urls: readonly string[]): Promise<Weight> {
  const needed: (readonly string[])[] = [];
  for (const url of urls) {
    const context = await page.browser().createBrowserContext();
    const other = await context.newPage();
    await other.setRequestInterception(true);
    other.on('request', (request) => {
      if (!/\/dist\/chunks\//.test(request.url())) void request.continue();
    });
    await other.goto(url);
    await waitInside(other, 'input[type=email]:not([readonly])');
    const requests = await ownRequests(other, new URL(url).origin);
    needed.push(requests.map(({ path }) => path));
    await context.close();
  }
  const [first = [], ...others] = needed;
  if (others.some((paths) => paths.join() !== first.join()))
    throw new Error(`Not the same: ${String(needed)}`);
  return weigh('before the first screen is usable, whatever it offers', first, 13 * 1024);
}

/** Weighs everything that a page with every way to sign in loads before a click. */
async function weighEveryWay(page: Page, url: string): Promise<Weight> {
  const context = await page.browser().createBrowserContext();
  const other = await context.newPage();
  await other.goto(url, { waitUntil: 'networkidle0' });
  await waitInside(other, 'button[data-method=wallet]');
  await other.waitForNetworkIdle();
  const requests = await requestsBesides(other, []);
  await context.close();
  return weigh('every way on, with all that is loaded before a press', requests, 47.75 * 1024);
}

/** Renders the first screen as a server does. */
async function renderServed({ authProxyUrl }: ServiceInfo): Promise<string> {
  const built = pathToFileURL(join(root, 'dist/esm/ssr/index.js')).href;
  const { renderLogin } = (await import(built)) as typeof import('../src/ssr/index.ts');
  return renderLogin({
    attributes: { 'proxy-url': authProxyUrl, 'config-id': configIds.digits6, providers: 'email' },
    config: {
      enabledProviders: ['email'],
      organizationId: 'organization',
      sessionExpirationSeconds: '900',
    },
  });
}

/** Weighs what a page loads additionally to hydrate a server's first screen. */
async function weighTakeOver(page: Page, url: string, known: readonly string[]): Promise<Weight> {
  const context = await page.browser().createBrowserContext();
  const other = await context.newPage();
  await other.goto(url, { waitUntil: 'networkidle0' });
  await waitInside(other, 'section:first-child #contact');
  await other.waitForNetworkIdle();
  const more = await requestsBesides(other, known);
  await context.close();
  return weigh('more to take it over', more);
}

/**
 * Weighs what a page loads additionally where the contact may be a phone number: the switch of the field, and the
 * countries.
 */
async function weighPhone(page: Page, url: string, known: readonly string[]): Promise<Weight> {
  const context = await page.browser().createBrowserContext();
  const other = await context.newPage();
  await other.goto(url, { waitUntil: 'networkidle0' });
  await (await waitInside(other, 'input[type=email]')).type('+49');
  await waitInside(other, 'input[type=tel]');
  await other.waitForNetworkIdle();
  const more = await requestsBesides(other, known);
  await context.close();
  return weigh('more where a phone number may be typed as well', more);
}

/** Weighs what a page loads additionally to create an account. */
async function weighSignUp(
  page: Page,
  url: string,
  service: ServiceInfo,
  known: readonly string[],
): Promise<Weight> {
  const context = await page.browser().createBrowserContext();
  const other = await context.newPage();
  await other.goto(url);
  await logInByEmail(other, service, `weighed-${Date.now()}@example.com`);
  await other.waitForNetworkIdle();
  const more = await requestsBesides(other, known);
  await context.close();
  return weigh('more to make an account', more);
}

/** Lists the files that a page has loaded in addition to the known ones. */
async function requestsBesides(page: Page, known: readonly string[]): Promise<readonly string[]> {
  const requests = await ownRequests(page, new URL(page.url()).origin);
  return requests.map(({ path }) => path).filter((path) => !known.includes(path));
}

/**
 * Weighs what a page loads additionally for another way to sign in, each including the code that all ways without a
 * one-time code share. The companies share one row, with the heaviest of them: they use the same chunk and differ only
 * in table entries.
 */
async function weighMore(page: Page, url: string, known: readonly string[]): Promise<readonly Weight[]> {
  // A separate browser context has storage of its own, so nobody is signed in. One context serves all pages: without a
  // click a page leaves nothing behind, and resource timing also lists files from the cache.
  const context = await page.browser().createBrowserContext();
  const other = await context.newPage();
  const weighKind = async (label: string, methods: readonly string[]): Promise<Weight> => {
    const weights: Weight[] = [];
    for (const method of methods) {
      await other.goto(`${url}/${method}`, { waitUntil: 'networkidle0' });
      await waitInside(other, `button[data-method=${method}]`);
      await other.waitForNetworkIdle();
      weights.push(weigh(label, await requestsBesides(other, known)));
    }
    return weights.reduce((heaviest, one) => (one.brotli > heaviest.brotli ? one : heaviest));
  };
  const weights = [
    await weighKind('more where social logins are offered', COMPANY_IDS),
    await weighKind('more where a passkey is offered', ['passkey']),
    await weighKind('more where a wallet is offered', ['wallet']),
  ];
  await context.close();
  return weights;
}

/** Prints the weights as a Markdown table, with the lightest peer for comparison. */
export function weightTable(weights: readonly Weight[]): string {
  const bytes = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '';
  const rows = weights.map(({ label, files, minified, gzip, brotli, limit }) =>
    [label, String(files.length), bytes(minified), bytes(gzip), bytes(brotli), bytes(limit)].join(' | '),
  );
  return [
    '| loaded | files | minified | gzip | brotli | at most |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
    // Hanko's smallest sign-in page, initial load, measured the same way in November 2026.
    '| the lightest peer, Hanko, before its field is usable | | 166,693 | 46,228 | 39,489 | |',
  ].join('\n');
}

/** Weighs a text that is part of a page. */
function weighText(label: string, text: string, limit: number): Weight {
  const body = Buffer.from(text);
  const [gzip, brotli] = [gzipSync(body, { level: 9 }).length, brotliCompressSync(body).length];
  return { label, files: ['in the page'], minified: body.length, gzip, brotli, limit };
}

function weigh(label: string, files: readonly string[], limit?: number): Weight {
  const bodies = files.map((path) => readFileSync(join(root, path)));
  const sum = (measure: (body: Buffer) => number): number =>
    bodies.reduce((total, body) => total + measure(body), 0);
  return {
    label,
    files,
    minified: sum((body) => body.length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
    ...(limit === undefined ? {} : { limit }),
  };
}

async function ownRequests(
  page: Page,
  origin: string,
): Promise<readonly { readonly path: string; readonly arrivedAt: number }[]> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, responseEnd }) => ({
        name,
        responseEnd,
      }),
    ),
  );
  return entries
    .filter(({ name }) => name.startsWith(`${origin}/`) && /\.(js|css)$/.test(name))
    .map(({ name, responseEnd }) => ({ path: name.slice(origin.length + 1), arrivedAt: responseEnd }));
}
