import type { Page } from 'puppeteer-core';
import { newestCode } from '../services/login-page.ts';

/** Where the demo is that a picture is taken of. */
export interface DemoPlace {
  readonly pageUrl: string;
  readonly serviceUrl: string;
}

/** One view of a page: where it is, when it is complete, and how a person gets there. */
export interface DemoShot {
  /** Name of its pictures. */
  readonly name: string;
  readonly url: (demo: DemoPlace) => string;
  /** What comes last, on the page or in a login. */
  readonly drawn: string;
  /** What lies over a page is pictured with the window alone; otherwise the picture is as long as the page. */
  readonly isWindow?: boolean;
  readonly act?: (page: Page, demo: DemoPlace) => Promise<void>;
}

const EMAIL = 'input[type=email]';
const CONTINUE = 'button[part~=button-primary]';
const CODE = 'input[autocomplete~=one-time-code]';

/** A script that finds on the page and in the logins of it. */
const finding = (selector: string): string => `[document, ...[...document.querySelectorAll('latchkey-login')]
  .flatMap(({ shadowRoot }) => shadowRoot ?? [])].map((root) => root.querySelector(${JSON.stringify(selector)}))
  .find(Boolean)`;

/** Waits for something on the page or in a login of it, frame by frame: no document is told of changes in a shadow root. */
export async function waitDrawn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(finding(selector));
}

async function press(page: Page, selector: string): Promise<void> {
  await waitDrawn(page, selector);
  await page.evaluate(`${finding(selector)}.click()`);
}

async function fill(page: Page, selector: string, text: string): Promise<void> {
  await waitDrawn(page, selector);
  const script = `((field) => {
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  })(${finding(selector)})`;
  await page.evaluate(script);
}

/** Asks for a code and waits until it is in the inbox beside the login. */
async function askForCode(page: Page, email: string): Promise<void> {
  // Else it may come before or after the events of what is pressed.
  await page.waitForFunction(`[...document.querySelectorAll('#happened .event code')]
    .some(({ textContent }) => textContent === 'latchkey-ready')`);
  await fill(page, EMAIL, email);
  await press(page, CONTINUE);
  await waitDrawn(page, CODE);
  await page.waitForSelector(`#messages [data-contact="${email}"]`);
}

async function signIn(page: Page, { serviceUrl }: DemoPlace, email: string): Promise<void> {
  await askForCode(page, email);
  await fill(page, CODE, await newestCode({ baseUrl: serviceUrl }, email));
  await page.waitForSelector('#after:not([hidden]) #address:not(:empty)');
}

/** Signs in and has a message signed: the three cards, with a delivery. */
async function sign(page: Page, demo: DemoPlace): Promise<void> {
  await signIn(page, demo, 'barbara@example.com');
  await page.click('#sign button');
  await page.waitForSelector('#verdict .good');
  const delivery = '#deliveries [data-activity=ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2]';
  await page.waitForSelector(delivery);
  // Those of the other views may arrive here as well.
  await page.evaluate(`for (const item of document.querySelectorAll('#deliveries > li')) {
    if (item !== document.querySelector('${delivery}')) item.remove();
  }`);
}

/** Opens the list of what happened with the request for the code. */
async function openDrawer(page: Page): Promise<void> {
  await askForCode(page, 'katherine@example.com');
  await page.evaluate(`document.querySelector('.drawer').open = true;
    document.querySelector('[data-call=otp_init_v2] details').open = true;`);
  await page.waitForSelector('[data-call=otp_init_v2] pre[aria-label=Received]');
}

async function openDialog(page: Page): Promise<void> {
  // A press before the element is there opens nothing.
  await page.waitForSelector('#happened .event');
  await page.click('#trigger');
  await fill(page, 'dialog[open] input[type=email]', 'edsger@example.com');
  await press(page, `dialog[open] ${CONTINUE}`);
  await page.waitForSelector('latchkey-login > #messages > li:not([data-old])');
}

async function goOffline(page: Page): Promise<void> {
  await page.click('input[value=Offline]');
  await page.waitForSelector('#faults[data-holds=Offline]');
  await fill(page, EMAIL, 'ada@example.com');
  await press(page, CONTINUE);
  await waitDrawn(page, '#fault');
}

const onPage =
  (path: string) =>
  ({ pageUrl }: DemoPlace): string =>
    pageUrl + path;
const onService =
  (path: string) =>
  ({ serviceUrl }: DemoPlace): string =>
    serviceUrl + path;

/** Every page of the demo and of the service, and what lies behind a press on the first of them. */
export const demoShots: readonly DemoShot[] = [
  { name: 'start', url: onPage(''), drawn: EMAIL },
  {
    name: 'start-a-code-has-come',
    url: onPage(''),
    drawn: EMAIL,
    isWindow: true,
    act: (page) => askForCode(page, 'ada@example.com'),
  },
  { name: 'start-signed', url: onPage(''), drawn: EMAIL, act: sign },
  { name: 'start-what-happened', url: onPage(''), drawn: EMAIL, isWindow: true, act: openDrawer },
  { name: 'configure', url: onPage('configure.html'), drawn: 'button[data-method=google]' },
  {
    name: 'configure-dialog',
    url: onPage('configure.html?ways=email&mode=dialog'),
    drawn: '#scene:not([hidden])',
    isWindow: true,
    act: openDialog,
  },
  {
    name: 'configure-wallets',
    url: onPage('configure.html?ways=email,wallet'),
    drawn: 'button[data-method=wallet]',
  },
  { name: 'themes', url: onPage('themes.html'), drawn: '[part~=check]' },
  { name: 'headless', url: onPage('headless.html'), drawn: '#login input' },
  {
    name: 'two',
    url: onPage('two.html'),
    drawn: EMAIL,
    // Its part of the element comes after the first screen.
    act: (page) => waitDrawn(page, '[part=country]'),
  },
  { name: 'strict', url: onPage('strict.html'), drawn: EMAIL },
  { name: 'failures', url: onPage('failures.html'), drawn: EMAIL },
  { name: 'failures-offline', url: onPage('failures.html'), drawn: EMAIL, act: goOffline },
  { name: 'reference', url: onService('/reference'), drawn: '#search', isWindow: true },
  {
    name: 'reference-an-error',
    url: onService('/reference#OTP_INVALID'),
    drawn: 'tr:target',
    isWindow: true,
  },
  {
    name: 'inbox',
    url: onService('/dev/inbox?contact=ada@example.com'),
    drawn: 'iframe',
    isWindow: true,
  },
  { name: 'mails', url: onService('/dev/mails?language=en'), drawn: 'iframe' },
];
