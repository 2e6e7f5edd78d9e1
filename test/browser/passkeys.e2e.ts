import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/chromium.ts';
import { logInByEmail, waitInside } from '../support/login-page.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/static-server.ts';
import { ada, joan, unknownByte } from '../support/test-keys.ts';
import { configIds } from '../support/test-organization.ts';
import { provisionFile, testPeople } from '../support/test-people.ts';
import { strictPolicy } from '../support/test-pages.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const PASSKEY_BUTTON = 'button[data-method=passkey]';
const UNKNOWN = { byte: unknownByte, credentialId: 'bGF0Y2hrZXktdGVzdC0wMw' };

/** What the page has heard from the element, by event. */
interface Heard {
  readonly type: string;
  readonly detail: Record<string, unknown>;
}

const listen = `
  globalThis.heard = [];
  for (const type of ['latchkey-login', 'latchkey-error', 'latchkey-step', 'latchkey-logout']) {
    document.addEventListener(type, ({ detail }) => globalThis.heard.push({ type, detail }));
  }
`;

describe('passkeys, with an authenticator of Chromium', { skip: skipReason() }, () => {
  let browser: Browser;
  let service: ServiceProcess;
  let site: StaticServer;
  let context: BrowserContext;
  let page: Page;
  let authenticator: VirtualAuthenticator;
  let complaints: string[];

  before(async () => {
    service = await startService({ provision: provisionFile });
    const headers = { 'content-security-policy': strictPolicy(service.info.baseUrl, '/csp-report') };
    const page = (attributes: string): { html: string; headers: Record<string, string> } => ({
      headers,
      html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Passkeys</title>
    <script type="module" src="/dist/latchkey.js"></script>
  </head>
  <body>
    <latchkey-login proxy-url="${service.info.authProxyUrl}" api-url="${service.info.baseUrl}" config-id="${configIds.keys}" ${attributes}></latchkey-login>
  </body>
</html>`,
    });
    site = await startStaticServer({
      '/': page('providers="passkey"'),
      '/email': page('providers="email passkey"'),
      '/signup': page('providers="passkey" signup="auto"'),
      '/read-only': page('providers="passkey" session-type="read-only"'),
      '/joan': page(`providers="passkey" organization-id="${joan.organizationId}"`),
    });
    browser = await launchChromium();
  });
  after(async () => {
    await Promise.allSettled([browser?.close(), site?.stop(), service?.stop()]);
  });

  beforeEach(async () => {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    authenticator = await addVirtualAuthenticator(page);
    await page.evaluateOnNewDocument(listen);
    complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterEach(async () => {
    await context.close();
    // A browser notes by itself what was refused, and that the page has no icon.
    assert.deepEqual(
      complaints.filter((text) => !/^Failed to load resource|favicon/.test(text)),
      [],
    );
  });

  const open = async (path: string): Promise<void> => {
    await page.goto(site.origin + path);
  };
  const press = async (selector: string): Promise<void> => {
    await (await waitInside(page, selector)).click();
  };
  const heard = async (type: string): Promise<readonly Heard['detail'][]> => {
    const all = (await page.evaluate('globalThis.heard')) as readonly Heard[];
    return all.filter((one) => one.type === type).map(({ detail }) => detail);
  };
  const until = async (type: string, detail: string): Promise<void> => {
    const wanted = `globalThis.heard.some((one) => one.type === '${type}' && JSON.stringify(one.detail).includes('${detail}'))`;
    await page.waitForFunction(wanted);
  };
  const untilText = async (text: string): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.querySelector('latchkey-login')?.shadowRoot?.textContent?.includes(wanted),
      {},
      text,
    );
  };
  const whoIs = (): Promise<unknown> =>
    page.evaluate(`document.querySelector('latchkey-login').client.then((client) => client.whoami())`);
  const logOut = async (): Promise<void> => {
    await page.evaluate(`document.querySelector('latchkey-login').logout()`);
    await waitInside(page, PASSKEY_BUTTON);
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

  it('calls a person without a passkey one who did not confirm, as browsers do', async () => {
    await open('/');
    await press(PASSKEY_BUTTON);
    await until('latchkey-error', 'signing_cancelled');
    await untilText('You did not confirm.');
  });

  it('ends the question when the person turns away, and asks again', async () => {
    await authenticator.hold(ada);
    await authenticator.setPresence(false);
    await open('/');
    await press(PASSKEY_BUTTON);
    await untilText('Use your passkey');
    await press('button.quiet');
    await waitInside(page, PASSKEY_BUTTON);
    await authenticator.setPresence(true);
    await press(PASSKEY_BUTTON);
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
    await authenticator.setPresence(true);
    await press('button.outlined');
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
    await logInByEmail(page, service.info, person?.email ?? '');
    await untilText('Next time without a code');
    await press('.offer .method');
    await untilText('The passkey is ready.');
    assert.equal((await authenticator.passkeys()).length, 1);
    // Beside the field this authenticator would answer by itself.
    await authenticator.setPresence(false);
    await logOut();
    await open('/');
    await authenticator.setPresence(true);
    await press(PASSKEY_BUTTON);
    await until('latchkey-login', person?.userId ?? '');
    assert.equal(((await whoIs()) as { userId: string }).userId, person?.userId);
  });

  it('asks once whether a passkey is wanted', async () => {
    const person = testPeople().at(-2);
    await open('/email');
    await logInByEmail(page, service.info, person?.email ?? '');
    await untilText('Next time without a code');
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
    await untilText('This browser cannot use passkeys here.');
  });
});
