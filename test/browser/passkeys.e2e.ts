import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { logInByEmail, waitInside } from '../support/services/login-page.ts';
import {
  PASSKEY_BUTTON,
  startPasskeySite,
  watchElement,
  type PasskeySite,
  type WatchedElement,
} from '../support/services/passkey-site.ts';
import { ada, joan, unknownByte } from '../support/services/test-keys.ts';
import { testPeople } from '../support/services/test-people.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '../support/engines/virtual-authenticator.ts';

const UNKNOWN = { byte: unknownByte, credentialId: 'bGF0Y2hrZXktdGVzdC0wMw' };

describe('passkeys, with an authenticator of Chromium', { skip: skipReason() }, () => {
  let browser: Browser;
  let site: PasskeySite;
  let pages: FreshPages;
  let page: Page;
  let authenticator: VirtualAuthenticator;
  let watched: WatchedElement;

  before(async () => {
    site = await startPasskeySite();
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(() => Promise.allSettled([browser?.close(), site?.stop()]));

  beforeEach(async () => {
    page = await pages.open();
    authenticator = await addVirtualAuthenticator(page);
    watched = await watchElement(page);
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(watched.complaints(), []);
  });

  const open = async (path: string): Promise<void> => void (await page.goto(site.origin + path));
  const press: WatchedElement['press'] = (selector) => watched.press(selector);
  const heard: WatchedElement['heard'] = (type) => watched.heard(type);
  const until: WatchedElement['until'] = (type, detail) => watched.until(type, detail);
  const untilText: WatchedElement['untilText'] = (text) => watched.untilText(text);
  const whoIs: WatchedElement['whoIs'] = () => watched.whoIs();
  const logOut: WatchedElement['logOut'] = () => watched.logOut();
  /** Confirms at the authenticator. Later requests are answered; a request that waits already is made again. */
  const confirm = async (): Promise<void> => {
    await authenticator.setPresence(true);
    await page.evaluate(`{
      const login = document.querySelector('latchkey-login');
      if (login.step === 'signing-in') login.shadowRoot.querySelector('button.outlined').click();
    }`);
  };

  /** Signs out, and in again with the passkey that was just made. */
  const signInWithIt = async (userId: string): Promise<void> => {
    // Beside the field this authenticator would answer by itself.
    await authenticator.setPresence(false);
    await logOut();
    await open('/');
    await press(PASSKEY_BUTTON);
    await untilText('Use your passkey');
    await confirm();
    await until('latchkey-login', userId);
  };

  it('logs a person in with one confirmation, and the session signs', async () => {
    await authenticator.hold(ada);
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', 'passkey');
    const [login] = await heard('latchkey-login');
    const session = login?.['session'] as Record<string, unknown>;
    assert.equal(session['userId'], ada.userId);
    assert.equal(session['organizationId'], ada.organizationId);
    assert.equal(session['type'], 'SESSION_TYPE_READ_WRITE');
    assert.equal(login?.['persistence'], 'indexeddb');
    assert.equal(((await whoIs()) as { userId: string }).userId, ada.userId);
    assert.equal(authenticator.signatures(), 1);
    assert.deepEqual(await heard('latchkey-error'), []);
  });

  it('logs in with a passkey of the relying party that the page names', async () => {
    await authenticator.hold(ada);
    await open('/named');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', ada.userId);
    assert.deepEqual(await heard('latchkey-error'), []);
  });

  it('asks twice for an account in an organization below, and once the next time', async () => {
    await authenticator.hold(joan);
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', joan.organizationId);
    assert.equal(authenticator.signatures(), 2);
    await logOut();
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', joan.organizationId);
    assert.equal(authenticator.signatures(), 3);
  });

  it('asks once where the page names the organization', async () => {
    await authenticator.hold(joan);
    await open('/joan');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', joan.organizationId);
    assert.equal(authenticator.signatures(), 1);
  });

  it('says that there is no account where the one found is in another organization', async () => {
    await authenticator.hold(ada);
    await open('/joan');
    await press(PASSKEY_BUTTON);
    await until('latchkey-error', 'account_not_found');
  });

  it('says that a passkey has no account, and tells the browser where it can be told', async () => {
    await authenticator.hold(UNKNOWN);
    await open('/');
    await page.evaluate(`
      const api = PublicKeyCredential;
      globalThis.signals = [];
      globalThis.canSignal = 'signalUnknownCredential' in api;
      if (globalThis.canSignal) {
        const signal = api.signalUnknownCredential.bind(api);
        api.signalUnknownCredential = (credential) => {
          globalThis.signals.push({ ...credential });
          return signal(credential);
        };
      }
    `);
    await press(PASSKEY_BUTTON);
    await until('latchkey-error', 'account_not_found');
    await untilText('There is no account for that passkey.');
    const told = await page.evaluate('globalThis.canSignal ? globalThis.signals : "cannot"');
    if (told !== 'cannot')
      assert.deepEqual(told, [{ rpId: 'localhost', credentialId: UNKNOWN.credentialId }]);
  });

  it('says what is right for a person without a passkey as well, because browsers do not tell', async () => {
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-error', 'signing_cancelled');
    await untilText("That didn't work. Try again or sign in another way.");
  });

  it('ends the question when the person turns away, and asks again', async () => {
    await authenticator.hold(ada);
    await authenticator.setPresence(false);
    await open('/');
    await press(PASSKEY_BUTTON);
    await untilText('Use your passkey');
    // The button is found by its text, because the previous screen may still be there, with another quiet button.
    await page.evaluate(`[...document.querySelector('latchkey-login').shadowRoot.querySelectorAll('button.quiet')]
      .find(({ textContent }) => textContent.trim() === 'Cancel').click()`);
    await press(PASSKEY_BUTTON);
    await untilText('Use your passkey');
    await confirm();
    await until('latchkey-login', 'passkey');
    assert.deepEqual(await heard('latchkey-error'), []);
  });

  it('offers passkeys beside the contact field, and goes on without a press when one is taken there', async () => {
    await authenticator.hold(ada);
    // This authenticator chooses by itself, whether or not the list of the field is open.
    await open('/email');
    await until('latchkey-login', ada.userId);
    assert.equal(((await whoIs()) as { userId: string }).userId, ada.userId);
    assert.equal(authenticator.signatures(), 1);
  });

  it('ends the offer beside the field before the button asks', async () => {
    await authenticator.hold(ada);
    await authenticator.setPresence(false);
    await open('/email');
    await waitInside(page, 'input[autocomplete="email webauthn"]');
    await waitInside(page, PASSKEY_BUTTON);
    await press(PASSKEY_BUTTON);
    await untilText('Use your passkey');
    await confirm();
    await until('latchkey-login', ada.userId);
    assert.deepEqual(await heard('latchkey-error'), []);
  });

  it('opens a session that only reads', async () => {
    await authenticator.hold(ada);
    await open('/read-only');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', 'SESSION_TYPE_READ_ONLY');
    assert.equal(((await whoIs()) as { userId: string }).userId, ada.userId);
    await page.reload();
    await untilText('You are signed in');
    assert.equal(((await whoIs()) as { userId: string }).userId, ada.userId);
  });

  it('makes a passkey and an account for a person without one, and knows both the next time', async () => {
    await open('/signup');
    await press(PASSKEY_BUTTON);
    await untilText('Use another passkey, or create an account with a new one.');
    await press('[data-option=create]');
    await until('latchkey-login', 'passkey');
    const [login] = await heard('latchkey-login');
    const { userId, organizationId } = login?.['session'] as Record<string, string>;
    assert.notEqual(organizationId, ada.organizationId);
    assert.equal((await authenticator.passkeys()).length, 1);
    await logOut();
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', userId ?? '');
  });

  it('offers a passkey after a login by a code, and the passkey signs in', async () => {
    const person = testPeople().at(-1);
    await open('/email');
    await logInByEmail(page, site.service.info, person?.email ?? '');
    await untilText('Skip the code next time');
    await press('.offer .method');
    await untilText('The passkey is ready.');
    assert.equal((await authenticator.passkeys()).length, 1);
    await signInWithIt(person?.userId ?? '');
    assert.equal(((await whoIs()) as { userId: string }).userId, person?.userId);
  });

  it('makes a passkey also where the session is refreshed while the device asks', async () => {
    const person = testPeople().at(-1);
    await open('/email');
    await logInByEmail(page, site.service.info, person?.email ?? '');
    await untilText('Skip the code next time');
    await page.evaluate(`{
      const { credentials } = navigator;
      const create = credentials.create.bind(credentials);
      credentials.create = async (options) => {
        const passkey = await create(options);
        await document.querySelector('latchkey-login').refresh();
        return passkey;
      };
    }`);
    await press('.offer .method');
    await untilText('The passkey is ready.');
    await signInWithIt(person?.userId ?? '');
  });

  it('takes the offer back where the login is too long ago for another passkey', async () => {
    await page.evaluateOnNewDocument(`{
      const { fetch } = globalThis;
      const errorCode = 'RECENT_LOGIN_REQUIRED';
      globalThis.fetch = async (input, init) =>
        String(input).endsWith('/create_authenticators')
          ? Response.json({ code: 7, message: '', details: [], errorCode }, { status: 403 })
          : fetch(input, init);
    }`);
    await open('/email');
    await logInByEmail(page, site.service.info, testPeople().at(-2)?.email ?? '');
    await untilText('Skip the code next time');
    await press('.offer .method');
    await page.waitForFunction(
      () => !document.querySelector('latchkey-login')?.shadowRoot?.querySelector('.offer'),
    );
    const words = await page.evaluate(
      'Object.keys(localStorage).filter((key) => key.includes("passkey-offer"))',
    );
    assert.deepEqual(words, [], 'the next login may offer one');
  });

  it('asks once whether a passkey is wanted', async () => {
    const person = testPeople().at(-2);
    await open('/email');
    await logInByEmail(page, site.service.info, person?.email ?? '');
    await untilText('Skip the code next time');
    await press('.offer .quiet');
    await page.waitForFunction(
      () => !document.querySelector('latchkey-login')?.shadowRoot?.querySelector('.offer'),
    );
    assert.equal((await authenticator.passkeys()).length, 0);
    const words = await page.evaluate(
      'Object.entries(localStorage).filter(([key]) => key.includes("passkey-offer")).map(([, word]) => word)',
    );
    assert.deepEqual(words, ['declined']);
  });

  it('says that a browser has no passkeys', async () => {
    await page.evaluateOnNewDocument('delete globalThis.PublicKeyCredential');
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-error', 'passkey_unsupported');
    await untilText("This browser can't use passkeys here.");
  });
});
