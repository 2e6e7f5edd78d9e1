import type { Page } from 'puppeteer-core';
import { waitInside } from './login-page.ts';
import { shareService, type SharedService } from './shared-service.ts';
import { startStaticServer } from './static-server.ts';
import { joan } from './test-keys.ts';
import { configIds } from './test-organization.ts';
import { strictPolicy } from './test-pages.ts';

/** The button that asks for a passkey. */
export const PASSKEY_BUTTON = 'button[data-method=passkey]';

/** A site that offers passkeys, under the strict content security policy, and its service. */
export interface PasskeySite {
  readonly origin: string;
  readonly service: SharedService;
  stop(): Promise<void>;
}

/** Starts it: `/` passkeys alone, `/email` beside codes, `/signup`, `/read-only`, `/joan` for another
 * organization, `/named` names the relying party, `/two` has two elements. */
export async function startPasskeySite(): Promise<PasskeySite> {
  const service = await shareService();
  const { authProxyUrl, baseUrl } = service.info;
  const headers = { 'content-security-policy': strictPolicy(baseUrl, '/csp-report') };
  const element = (attributes: string): string =>
    `<latchkey-login proxy-url="${authProxyUrl}" api-url="${baseUrl}" config-id="${configIds.keys}" ${attributes}></latchkey-login>`;
  const page = (attributes: string, more = ''): { html: string; headers: Record<string, string> } => ({
    headers,
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Passkeys</title>
    <script type="module" src="/dist/latchkey.js"></script>
  </head>
  <body>
    ${element(attributes)}
    ${more}
  </body>
</html>`,
  });
  const site = await startStaticServer({
    '/': page('providers="passkey"'),
    '/email': page('providers="email passkey"'),
    '/two': page(
      'providers="email passkey" signup="auto"',
      element('providers="email passkey" signup="auto" id="second"'),
    ),
    '/signup': page('providers="passkey" signup="auto"'),
    '/read-only': page('providers="passkey" session-type="read-only"'),
    '/named': page('providers="passkey" rp-id="localhost"'),
    '/joan': page(`providers="passkey" organization-id="${joan.organizationId}"`),
  });
  return {
    origin: site.origin,
    service,
    stop: async () => void (await Promise.allSettled([site.stop(), service.stop()])),
  };
}

/** An event of the element that the page has received. */
interface Heard {
  readonly type: string;
  readonly detail: Record<string, unknown>;
}

const listen = `
  globalThis.heard = [];
  for (const name of ['ready', 'login', 'error', 'step', 'logout']) {
    const type = 'latchkey-' + name;
    document.addEventListener(type, ({ detail }) => globalThis.heard.push({ type, detail }));
  }
`;

/** The element of a page, as a person meets it and as the page hears it. */
export interface WatchedElement {
  press(selector: string): Promise<void>;
  /** The details of every event of one type so far. */
  heard(type: string): Promise<readonly Heard['detail'][]>;
  /** Waits for an event whose detail says this somewhere. */
  until(type: string, detail: string): Promise<void>;
  /** Waits until the element shows a text. */
  untilText(text: string): Promise<void>;
  /** Asks the service with the session. */
  whoIs(): Promise<unknown>;
  logOut(): Promise<void>;
  /** The errors of the page, without those that a browser notes by itself: refused requests, and a missing icon. */
  complaints(): readonly string[];
}

/** Begins to watch, before the page is opened. */
export async function watchElement(page: Page): Promise<WatchedElement> {
  const complaints: string[] = [];
  await page.evaluateOnNewDocument(listen);
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    async press(selector) {
      const button = await waitInside(page, selector);
      // A card that grows cuts off what is not in sight yet, and a press there meets the page.
      await button.evaluate(async (element) => {
        const card = (element.getRootNode() as ShadowRoot).querySelector('.card');
        const moves = card?.getAnimations().map(({ finished }) => finished) ?? [];
        await Promise.allSettled(moves);
      });
      await button.click();
    },
    async heard(type) {
      const all = (await page.evaluate('globalThis.heard')) as readonly Heard[];
      return all.filter((one) => one.type === type).map(({ detail }) => detail);
    },
    async until(type, detail) {
      const wanted = `globalThis.heard.some((one) => one.type === '${type}' && JSON.stringify(one.detail).includes('${detail}'))`;
      await page.waitForFunction(wanted);
    },
    async untilText(text) {
      await page.waitForFunction(
        (wanted) => document.querySelector('latchkey-login')?.shadowRoot?.textContent?.includes(wanted),
        {},
        text,
      );
    },
    whoIs: () =>
      page.evaluate(`document.querySelector('latchkey-login').client.then((client) => client.whoami())`),
    async logOut() {
      await page.evaluate(`document.querySelector('latchkey-login').logout()`);
      await waitInside(page, PASSKEY_BUTTON);
    },
    complaints: () => complaints.filter((text) => !/^Failed to load resource|favicon/.test(text)),
  };
}
