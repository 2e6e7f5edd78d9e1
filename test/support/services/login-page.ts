import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import type { LoginService } from './service-process.ts';
import { configIds } from './test-organization.ts';

/** The two script tags a site can choose from. */
export const scriptTags = {
  module: '<script type="module" src="/dist/latchkey.js"></script>',
  singleFile: '<script defer src="/dist/latchkey.iife.js"></script>',
} as const;

/** A page with the element on it and nothing else, using the built files. */
export function loginPageHtml(service: LoginService, script: keyof typeof scriptTags = 'module'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Login</title>
    <link rel="icon" href="data:,">
    ${scriptTags[script]}
  </head>
  <body>
    <latchkey-login proxy-url="${service.authProxyUrl}" api-url="${service.baseUrl}" config-id="${configIds.digits6}"></latchkey-login>
  </body>
</html>`;
}

/**
 * Logs in with a code, as a person does, and resolves when the element reports the login. The page's
 * `data-logged-in-at` then has the time of the login, in milliseconds since the page began.
 */
export async function logInByCode(
  page: Page | Frame,
  service: LoginService,
  contact: string,
  field: string,
): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('latchkey-login', () => {
      document.documentElement.dataset['loggedInAt'] = String(performance.now());
    });
  });
  const input = await waitInside(page, field);
  await input.type(contact);
  await input.press('Enter');
  const code = await waitInside(page, 'input[autocomplete~="one-time-code"]');
  await code.type(await newestCode(service, contact));
  await page.waitForSelector('html[data-logged-in-at]');
}

/** Logs in with a code by email. */
export async function logInByEmail(page: Page | Frame, service: LoginService, email: string): Promise<void> {
  await logInByCode(page, service, email, 'input[type=email]');
}

/**
 * Waits for something in the element's shadow root. Puppeteer's own waiting checks again only when the document
 * changes, and does not notice changes in a shadow root.
 */
export async function waitInside(page: Page | Frame, selector: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (wanted) => document.querySelector('latchkey-login')?.shadowRoot?.querySelector<HTMLElement>(wanted),
    {},
    selector,
  );
  const element = found.asElement();
  if (element === null) throw new Error(`${selector} is not an element.`);
  return element as ElementHandle<HTMLElement>;
}

/** The latest code that the service has sent. */
export async function newestCode(
  { baseUrl }: Pick<LoginService, 'baseUrl'>,
  contact: string,
): Promise<string> {
  const reply = await fetch(`${baseUrl}/dev/inbox.json?${new URLSearchParams({ contact })}`);
  const { messages } = (await reply.json()) as { messages: { code: string }[] };
  if (messages[0] === undefined) throw new Error('No code was sent.');
  return messages[0].code;
}
