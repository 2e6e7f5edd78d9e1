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

/** Gives a page a configuration with some ways to sign in; it asks nothing of the service before a press. */
const configure = (html: string, methods: readonly string[]): string => {
  const script = `
    document.querySelector('latchkey-login').config = {
      ...${JSON.stringify(configurationOf(methods))},
      oauthRedirectUrl: location.origin + '/dist/oauth-callback.html',
    };`;
  return html.replace('</body>', `<script>${script}</script></body>`);
};

/** The weight of some files together, each compressed by itself as a server sends it. */
export interface Weight {
  readonly label: string;
  readonly files: readonly string[];
  readonly minified: number;
  readonly gzip: number;
  /** Brotli at its best quality, 11. */
  readonly brotli: number;
  /** The most brotli bytes there may be. */
  readonly limit?: number;
}

/**
 * Weighs what a site's visitors load, over real requests of a real browser: a page with the built module logs
 * somebody in by email at the running service.
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
    // On a loopback everything arrives at once, as on no phone.
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
    await page.goto(`${site.origin}/`);
    await logInByEmail(page, service.info, person.email);
    await page.waitForNetworkIdle();
    const requests = await ownRequests(page, site.origin);
    // Files that are loaded as soon as there is a session arrive after that, and are the session's.
    const loggedInAt = await page.evaluate(() => Number(document.documentElement.dataset['loggedInAt']));
    const paths = requests.filter(({ arrivedAt }) => arrivedAt <= loggedInAt).map(({ path }) => path);
    const life = await requestsBesides(page, paths);
    return [
      await weighFirstScreen(page, [`${site.origin}/`, `${site.origin}/more/all`]),
      // Names of files, and of what they share, change with every build, and its weight by some 50 bytes.
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
 * Weighs what the first screen needs, on each of some pages: every other file is held back until the field is usable and
 * every button is on show. Throws when the pages do not need the same.
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

/** Weighs all that a page with every way on loads before anything is pressed. */
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

/** Writes the first screen as a server does. */
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

/** Weighs what a page loads besides to take over a first screen of a server. */
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

/** Weighs the files that a page loads besides where the contact may be a phone number: what turns the field, its countries. */
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

/** Weighs the files that a page loads besides to make an account for somebody who has none. */
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

/** Lists the files that a page has loaded besides the known ones. */
async function requestsBesides(page: Page, known: readonly string[]): Promise<readonly string[]> {
  const requests = await ownRequests(page, new URL(page.url()).origin);
  return requests.map(({ path }) => path).filter((path) => !known.includes(path));
}

/**
 * Weighs what a page loads besides when it also offers another way, each with what all ways without a code share. The
 * companies share one row, with the heaviest of them: one part serves them all, and what differs is an entry of a table.
 */
async function weighMore(page: Page, url: string, known: readonly string[]): Promise<readonly Weight[]> {
  // Nobody is signed in there: another page of the same browser keeps its own storage. One for all, because a page that
  // nothing is pressed on leaves nothing to the next, and tells of a file that the browser has already as of any other.
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

/** Prints the weights as a Markdown table, with the lightest peer's for comparison. */
export function weightTable(weights: readonly Weight[]): string {
  const bytes = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '';
  const rows = weights.map(({ label, files, minified, gzip, brotli, limit }) =>
    [label, String(files.length), bytes(minified), bytes(gzip), bytes(brotli), bytes(limit)].join(' | '),
  );
  return [
    '| loaded | files | minified | gzip | brotli | at most |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
    // Its smallest sign-in page, initial load, measured the same way in November 2026.
    '| the lightest peer, Hanko, before its field is usable | | 166,693 | 46,228 | 39,489 | |',
  ].join('\n');
}

/** Weighs a text that stands in a page. */
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
