import type { Browser } from 'puppeteer-core';
import { logInByEmail, waitInside } from '../support/services/login-page.ts';
import type { LoginService } from '../support/services/service-process.ts';

/**
 * Logs in to an application as a person does, loads it again, and signs out. Returns what was wrong. The console must
 * be empty, and the application must get the session each time. If a server writes the first screen, the element must
 * use the server's field.
 */
export async function visitApp(
  browser: Browser,
  origin: string,
  service: LoginService,
  contact: string,
  isServed = false,
): Promise<readonly string[]> {
  const context = await browser.createBrowserContext();
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'warn' || message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`page: ${String(error)}`));
    const shows = async (text: string): Promise<unknown> =>
      page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
    if (isServed) await page.evaluateOnNewDocument(keepServedField);
    await page.goto(origin);
    await shows('Nobody is signed in.');
    await waitInside(page, 'input[type=email]');
    if (isServed && !(await page.evaluate(isFieldTakenOver)))
      faults.push('the served field was not taken over');
    await logInByEmail(page, service, contact);
    await shows('Signed in: ');
    await page.reload();
    await shows('Signed in: ');
    await (await page.waitForSelector('button ::-p-text(Leave), button#leave'))?.click();
    await shows('Nobody is signed in.');
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
  }
  return faults;
}

/** Keeps a reference to the first field of the page, before the element takes it over. */
function keepServedField(): void {
  new MutationObserver((_records, observer) => {
    const root = document.querySelector('latchkey-login')?.shadowRoot;
    const servedField = root?.querySelector('[data-offer] ~ * #contact');
    if (!servedField) return;
    Object.assign(window, { servedField });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Resolves when the element has rendered, to whether it uses the field that was kept. */
async function isFieldTakenOver(): Promise<boolean> {
  const login = document.querySelector('latchkey-login');
  await login?.ready;
  const root = login?.shadowRoot;
  while (root?.querySelector('[data-offer]')) await new Promise(requestAnimationFrame);
  const { servedField } = window as { servedField?: Element | null };
  return !!servedField && root?.querySelector('#contact') === servedField;
}
