import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer-core';
import { signInAtProvider } from '../../service/test/support/sign-in-at-provider.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { missingOpenssl, startFedCMProvider, type FedCMProvider } from '../support/engines/fedcm-provider.ts';
import { waitInside } from '../support/services/login-page.ts';
import { adaUserId, socialConfigIds } from '../support/services/social-organization.ts';
import { startSocialSite, type SocialSite } from '../support/services/social-site.ts';

/** The address of Google's own sign-in window. */
const WINDOW = 'https://accounts.google.com/o/oauth2/v2/auth?';
const BUTTON = 'button[data-method=google]';

describe('an account that the browser asks for (FedCM)', { skip: skipReason() || missingOpenssl }, () => {
  let site: SocialSite;
  let provider: FedCMProvider;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let protocol: CDPSession;
  before(async () => {
    site = await startSocialSite();
    const authorizationUrl = await findAuthorizationUrl(site);
    provider = await startFedCMProvider(async ({ clientId, nonce, accountId }) => {
      // The token comes from the development provider, which the service knows. Everything else of FedCM is the browser's.
      const request = {
        client_id: clientId,
        nonce,
        state: 'state',
        response_type: 'id_token',
        scope: 'openid email',
        redirect_uri: `${site.origin}/dist/oauth-callback.html`,
      };
      const answer = await signInAtProvider(authorizationUrl, request, accountId === 'ada' ? 'ada' : '');
      return answer.get('id_token') ?? undefined;
    });
    browser = await launchChromium({ more: provider.chromiumArguments, allowsPopups: true });
  });
  after(() => Promise.allSettled([browser?.close(), provider?.stop(), site?.stop()]));

  beforeEach(async () => {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    protocol = await page.createCDPSession();
    await protocol.send('FedCm.enable', { disableRejectionDelay: true });
    // Closes the browser's message about a provider that has refused.
    protocol.on('FedCm.dialogShown', ({ dialogId, dialogType }) => {
      if (dialogType === 'Error')
        void protocol.send('FedCm.clickDialogButton', { dialogId, dialogButton: 'ErrorGotIt' });
    });
    await page.goto(`${site.origin}/fedcm`);
  });
  afterEach(() => context.close());

  /** Presses the button, and waits until the browser shows its dialog. */
  async function ask(): Promise<{ readonly dialogId: string; readonly accounts: readonly string[] }> {
    const shown = new Promise<{ readonly dialogId: string; readonly accounts: readonly string[] }>(
      (resolve) => {
        protocol.once('FedCm.dialogShown', ({ dialogId, accounts }) =>
          resolve({ dialogId, accounts: accounts.map(({ accountId }) => accountId) }),
        );
      },
    );
    await (await waitInside(page, BUTTON)).click();
    return shown;
  }
  const whoIs = (): Promise<unknown> =>
    page.evaluate(() => document.querySelector('latchkey-login')?.session?.userId);

  it('signs in without a window, with a nonce of our key', async () => {
    const { dialogId, accounts } = await ask();
    assert.deepEqual(accounts, ['ada', 'grace']);
    await protocol.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
    await waitInside(page, '[part~=check]');
    assert.equal(await whoIs(), adaUserId);
    assert.equal((await context.pages()).length, 1);
    assert.ok(provider.requests.includes('/gsi/assertion'));
  });

  for (const [what, answer] of [
    ['the person says no', (dialogId: string) => protocol.send('FedCm.dismissDialog', { dialogId })],
    [
      'the provider gives no token',
      (dialogId: string) => protocol.send('FedCm.selectAccount', { dialogId, accountIndex: 1 }),
    ],
  ] as const) {
    it(`leaves the window as the way on when ${what}`, async () => {
      const { dialogId } = await ask();
      await answer(dialogId);
      const window = await context.waitForTarget((target) => target.url().startsWith(WINDOW));
      const asked = new URL(window.url()).searchParams;
      assert.equal(asked.get('client_id'), 'google-client');
      assert.match(asked.get('nonce') ?? '', /^[0-9a-f]{64}$/);
      assert.equal(await whoIs(), undefined);
    });
  }

  it('is left where it is on a phone when the person says no later than a press counts', async () => {
    await protocol.send('Emulation.setDeviceMetricsOverride', {
      width: 400,
      height: 800,
      screenWidth: 400,
      screenHeight: 800,
      deviceScaleFactor: 1,
      mobile: true,
    });
    const { dialogId } = await ask();
    // Not through Puppeteer, whose evaluations count as user gestures.
    const until = (condition: string): Promise<unknown> =>
      protocol.send('Runtime.evaluate', {
        awaitPromise: true,
        expression: `new Promise((resolve) => {
          const look = () => (${condition} ? resolve() : setTimeout(look, 30));
          look();
        })`,
      });
    await until('!navigator.userActivation.isActive');
    await protocol.send('FedCm.dismissDialog', { dialogId });
    await until(`document.querySelector('latchkey-login').shadowRoot.querySelector('#fault')`);
    assert.equal(page.url(), `${site.origin}/fedcm`);
  });
});

/** Reads the address at which the service's development provider signs people in. */
async function findAuthorizationUrl({ service }: SocialSite): Promise<string> {
  const reply = await fetch(`${service.info.authProxyUrl}/v1/wallet_kit_config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-proxy-config-id': socialConfigIds.all },
    body: '{}',
  });
  const { oauthAuthorizationUrls } = (await reply.json()) as { oauthAuthorizationUrls: { google: string } };
  return oauthAuthorizationUrls.google;
}
