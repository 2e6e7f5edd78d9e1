import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, JSHandle, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { watchRequests } from '../support/engines/requests.ts';
import { logInByEmail, waitInside } from '../support/services/login-page.ts';
import {
  PASSKEY_BUTTON,
  startPasskeySite,
  watchElement,
  type PasskeySite,
  type WatchedElement,
} from '../support/services/passkey-site.ts';
import { ada } from '../support/services/test-keys.ts';
import { testPeople } from '../support/services/test-people.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '../support/engines/virtual-authenticator.ts';

/** In milliseconds, how long a passkey offer in the field's autofill lasts before it is renewed. */
const OFFER_LIFE_MS = 240_000;
const FIELD = 'input[autocomplete="email webauthn"]';
const CREATE = '.offer .method';

/**
 * Records every request to the authenticator, and lets a test end the time of an offer. Once `isSilent` is true, autofill
 * requests get no answer.
 */
const observe = `
  globalThis.asked = [];
  globalThis.endings = [];
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) => {
    globalThis.asked.push(options.mediation ?? 'press');
    if (globalThis.isSilent && options.mediation === 'conditional') return new Promise(() => undefined);
    return get(options);
  };
  const set = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => {
    if (ms !== ${OFFER_LIFE_MS}) return set(work, ms, ...rest);
    globalThis.endings.push(work);
    return 0;
  };
  globalThis.signals = [];
  if ('signalUnknownCredential' in (globalThis.PublicKeyCredential ?? {})) {
    const signal = PublicKeyCredential.signalUnknownCredential.bind(PublicKeyCredential);
    PublicKeyCredential.signalUnknownCredential = (credential) => {
      globalThis.signals.push(credential.credentialId);
      return signal(credential);
    };
  }
  // The page has every signal of today's browsers, whichever the one of the test has.
  globalThis.told = [];
  for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails']) {
    PublicKeyCredential[name] = async (details) => void globalThis.told.push([name, { ...details }]);
  }
`;

describe('offers of passkeys', { skip: skipReason() }, () => {
  let browser: Browser;
  let site: PasskeySite;
  let pages: FreshPages;
  let page: Page;
  let watched: WatchedElement;
  const people = testPeople();

  before(async () => {
    site = await startPasskeySite();
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(() => Promise.allSettled([browser?.close(), site?.stop()]));
  beforeEach(async () => {
    page = await pages.open();
    await page.evaluateOnNewDocument(observe);
    watched = await watchElement(page);
  });
  afterEach(async () => {
    await page.close();
    await tellService('clock', { offsetMs: 0 });
    await clearFaults();
  });

  async function tellService(what: 'clock' | 'faults', body: object): Promise<void> {
    await fetch(`${site.service.info.baseUrl}/dev/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  /** Removes all faults. Setting an empty list would not remove any. */
  async function clearFaults(): Promise<void> {
    await fetch(`${site.service.info.baseUrl}/dev/faults`, { method: 'DELETE' });
  }
  async function open(path: string, person?: typeof ada, options?: object): Promise<VirtualAuthenticator> {
    const authenticator = await addVirtualAuthenticator(page, options);
    if (person) await authenticator.hold(person);
    // Beside the field this authenticator would answer by itself.
    await authenticator.setPresence(false);
    await page.goto(site.origin + path);
    await waitInside(page, path === '/email' ? FIELD : PASSKEY_BUTTON);
    return authenticator;
  }
  const untilAsked = (count: number): Promise<unknown> =>
    page.waitForFunction(`globalThis.asked.length >= ${count}`);
  const asked = (): Promise<unknown> => page.evaluate('globalThis.asked');

  describe('beside the field', () => {
    it('are made again when a person has turned away from the button’s question', async () => {
      const authenticator = await open('/email', ada);
      await untilAsked(1);
      await watched.press(PASSKEY_BUTTON);
      await watched.untilText('Use your passkey');
      await untilAsked(2);
      await watched.press('button.quiet');
      await untilAsked(3);
      assert.deepEqual(await asked(), ['conditional', 'press', 'conditional']);
      assert.deepEqual(await watched.heard('latchkey-error'), []);
      assert.deepEqual(watched.complaints(), []);
      assert.equal(authenticator.signatures(), 0);
    });

    it('are made again before their challenge is too old, and then sign in', async () => {
      const authenticator = await open('/email', ada);
      await untilAsked(1);
      await authenticator.setPresence(true);
      await page.evaluate('globalThis.endings[0]()');
      await watched.until('latchkey-login', ada.userId);
      assert.deepEqual(await asked(), ['conditional', 'conditional']);
      assert.equal(authenticator.signatures(), 1);
      assert.deepEqual(await watched.heard('latchkey-error'), []);
      assert.deepEqual(watched.complaints(), []);
    });
  });

  describe('of two elements of one page', () => {
    /** Opens a page with two elements. The browser takes one passkey request at a time. */
    async function openTwo(person?: typeof ada): Promise<VirtualAuthenticator> {
      const authenticator = await open('/two', person);
      await untilAsked(1);
      await inSecond(PASSKEY_BUTTON);
      return authenticator;
    }
    /** Waits for something in the second element of the page. */
    const inSecond = (selector: string): Promise<JSHandle<HTMLElement>> =>
      page.waitForFunction(
        (wanted) =>
          document.querySelector('#second')?.shadowRoot?.querySelector<HTMLElement>(wanted) ?? false,
        { polling: 'raf' },
        selector,
      ) as Promise<JSHandle<HTMLElement>>;
    const pressInSecond = async (selector: string): Promise<void> =>
      (await inSecond(selector)).evaluate((button) => button.click());

    it('leave the browser to the button of the other one', async () => {
      const authenticator = await openTwo(ada);
      // Once the button's request is answered, the other element may ask again, and this authenticator would answer.
      await page.evaluate('globalThis.isSilent = true');
      await authenticator.setPresence(true);
      await pressInSecond(PASSKEY_BUTTON);
      await watched.until('latchkey-login', ada.userId);
      assert.deepEqual(await watched.heard('latchkey-error'), []);
      assert.deepEqual(watched.complaints(), []);
    });

    it('take turns, and the one that was ended by a press is made again', async () => {
      await openTwo(ada);
      await pressInSecond(PASSKEY_BUTTON);
      await untilAsked(2);
      await pressInSecond('button.quiet');
      await untilAsked(3);
      await watched.press(PASSKEY_BUTTON);
      await untilAsked(4);
      await watched.press('button.quiet');
      await untilAsked(5);
      assert.deepEqual(await asked(), ['conditional', 'press', 'conditional', 'press', 'conditional']);
      assert.deepEqual(await watched.heard('latchkey-error'), []);
      assert.deepEqual(watched.complaints(), []);
    });

    it('leave the browser to the other one that makes a passkey', async () => {
      const authenticator = await openTwo();
      await authenticator.setPresence(true);
      await watched.press(PASSKEY_BUTTON);
      await waitInside(page, '[data-option=create]');
      // The second element's offer is there again.
      await authenticator.setPresence(false);
      await untilAsked(3);
      await authenticator.setPresence(true);
      await watched.press('[data-option=create]');
      await watched.until('latchkey-login', 'passkey');
      assert.deepEqual(await watched.heard('latchkey-error'), []);
    });
  });

  it('are signed once more when what was signed turns out to be too old', async () => {
    await tellService('clock', { offsetMs: 600_000 });
    // The page has the time of the configuration's reply, which is neither that of the machine nor the next one.
    const authenticator = await open('/', ada);
    // The button is there before it, because the page names the ways.
    await watched.until('latchkey-ready', 'session');
    await tellService('clock', { offsetMs: 1_200_000 });
    await authenticator.setPresence(true);
    await watched.press(PASSKEY_BUTTON);
    await watched.until('latchkey-login', ada.userId);
    assert.equal(authenticator.signatures(), 2);
    assert.deepEqual(await watched.heard('latchkey-error'), []);
  });

  describe('that an account has no more', () => {
    const told = (): Promise<[string, Record<string, unknown>][]> =>
      page.evaluate('globalThis.told') as Promise<[string, Record<string, unknown>][]>;

    it('are told to the browser after a login by a passkey, for the id that it was made with', async () => {
      const authenticator = await open('/', ada);
      await authenticator.setPresence(true);
      await watched.press(PASSKEY_BUTTON);
      await watched.until('latchkey-login', ada.userId);
      await page.waitForFunction('globalThis.told.length > 0');
      const [[name, details] = []] = await told();
      assert.equal(name, 'signalAllAcceptedCredentials');
      assert.equal(details?.['rpId'], 'localhost');
      assert.ok((details['allAcceptedCredentialIds'] as string[]).includes(ada.credentialId));
      assert.match(String(details['userId']), /^[\w-]+$/);
    });

    it('are told where the service asks a query for its time', async () => {
      const refusal = { code: 3, errorCode: 'INVALID_REQUEST', details: [{ path: 'timestampMs' }] };
      const path = '/public/v1/query/get_authenticators';
      await tellService('faults', [{ path, status: 400, body: JSON.stringify(refusal), times: 1 }]);
      const times: (string | undefined)[] = [];
      await watchRequests(page, ({ method, body }) => {
        const { userId, timestampMs } = method === 'POST' ? (JSON.parse(body) as Record<string, string>) : {};
        if (userId !== undefined) times.push(timestampMs);
      });
      const authenticator = await open('/', ada);
      await authenticator.setPresence(true);
      await watched.press(PASSKEY_BUTTON);
      await watched.until('latchkey-login', ada.userId);
      await page.waitForFunction('globalThis.told.length > 0');
      assert.equal(times.length, 2);
      assert.equal(times[0], undefined);
      assert.match(times[1] ?? '', /^\d{13}$/);
    });

    it('are told after a login by a code, with the name of today', async () => {
      await open('/email');
      const { email, userId } = people[4] ?? { email: '', userId: '' };
      await logInByEmail(page, site.service.info, email);
      await page.waitForFunction('globalThis.told.length > 1');
      const user = { rpId: 'localhost', userId: Buffer.from(userId).toString('base64url') };
      assert.deepEqual(await told(), [
        ['signalAllAcceptedCredentials', { ...user, allAcceptedCredentialIds: [] }],
        ['signalCurrentUserDetails', { ...user, name: email, displayName: email }],
      ]);
    });
  });

  describe('after a login by a code', () => {
    async function logIn(index: number): Promise<void> {
      await logInByEmail(page, site.service.info, people[index]?.email ?? '');
      await watched.untilText('Skip the code next time');
    }

    it('fail with words when the service refuses the passkey, which the browser then forgets', async () => {
      const authenticator = await open('/email');
      await logIn(0);
      await authenticator.setPresence(true);
      await tellService('faults', [
        { path: '/public/v1/submit/create_authenticators', status: 403, body: '{}', times: 1 },
      ]);
      await watched.press(CREATE);
      await watched.untilText("We couldn't create the passkey. Try again.");
      if (await page.evaluate(`'signalUnknownCredential' in PublicKeyCredential`))
        assert.equal(((await page.evaluate('globalThis.signals')) as unknown[]).length, 1);
      // Only the console tells of the failure, for developers. The session is unchanged.
      assert.match(watched.complaints().join('\n'), /^latchkey \(docs\/errors\.md#passkey-not-made\): /);
      assert.equal(watched.complaints().length, 1);
      assert.deepEqual(await watched.heard('latchkey-error'), []);
      assert.equal(((await watched.whoIs()) as { userId: string }).userId, people[0]?.userId);
      await watched.press(CREATE);
      await watched.untilText('The passkey is ready.');
    });

    it('stay when the person says no to the device, without a word about an error', async () => {
      const authenticator = await open('/email', undefined, { hasResidentKey: false });
      await logIn(1);
      await authenticator.setPresence(true);
      await watched.press(CREATE);
      await page.waitForFunction(
        (selector) => {
          const button = document.querySelector('latchkey-login')?.shadowRoot?.querySelector(selector);
          return button?.getAttribute('aria-busy') === 'false';
        },
        {},
        CREATE,
      );
      assert.equal((await authenticator.passkeys()).length, 0);
      const text = await page.evaluate(
        () => document.querySelector('latchkey-login')?.shadowRoot?.textContent,
      );
      assert.doesNotMatch(text ?? '', /could not be created/);
      assert.deepEqual(watched.complaints(), []);
      await watched.press('.offer .quiet');
      assert.equal(((await watched.whoIs()) as { userId: string }).userId, people[1]?.userId);
    });
  });

  it('end in words where an account cannot be made, and make it the next time', async () => {
    const authenticator = await open('/signup');
    await tellService('faults', [{ path: '/v1/signup_v2', status: 503, body: '{}' }]);
    await authenticator.setPresence(true);
    await watched.press(PASSKEY_BUTTON);
    await watched.press('[data-option=create]');
    await watched.until('latchkey-error', 'internal');
    assert.deepEqual(await watched.heard('latchkey-login'), []);
    await clearFaults();
    await watched.press(PASSKEY_BUTTON);
    await watched.press('[data-option=create]');
    await watched.until('latchkey-login', 'passkey');
  });
});
