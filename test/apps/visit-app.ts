import type { Browser } from 'puppeteer-core';
import { logInByEmail, waitInside } from '../support/services/login-page.ts';
import type { LoginService } from '../support/services/service-process.ts';

/**
 * Logs in to an application as a person does, comes back to it, and leaves; answers what was wrong. Nothing may stand on
 * the console, and the application must hear of the session each time.
 */
export async function visitApp(
  browser: Browser,
  origin: string,
  service: LoginService,
  contact: string,
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
    await page.goto(origin);
    await shows('Nobody is signed in.');
    await waitInside(page, 'input[type=email]');
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
