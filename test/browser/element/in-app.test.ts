import { expect } from '@open-wc/testing';
import { cleanUp, mount, until, type Harness } from './harness.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36';

/** User agents of in-app browsers. The tests of their detection have more. */
const apps: Readonly<Record<string, string>> = {
  Instagram: `${iPhone} Instagram 385.0.0.24.84 (iPhone15,3; iOS 18_5; en_US)`,
  Facebook: `${iPhone} [FBAN/FBIOS;FBAV/517.0.0.36.100;FBBV/1]`,
  TikTok: `${iPhone} musical_ly_40.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
  LINE: `${iPhone} Safari Line/15.9.1`,
  'a view of Android': android,
};

const WORDS =
  'This does not work inside another app. Open this page in your browser: the menu of the app leads there.';

describe('<latchkey-login> inside another app', () => {
  const { userAgent } = navigator;
  const { open } = window;
  let opened: number;

  beforeEach(() => {
    opened = 0;
    window.open = () => {
      opened += 1;
      return null;
    };
  });
  afterEach(async () => {
    window.open = open;
    setUserAgent(userAgent);
    await cleanUp();
  });

  function setUserAgent(value: string): void {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
  }

  async function show(attributes: Record<string, string> = {}): Promise<Harness> {
    const config = {
      enabledProviders: ['google', 'discord', 'email'],
      organizationId: 'organization',
      sessionExpirationSeconds: '900',
      otpAlphanumeric: false,
      oauthClientIds: { google: 'google-client', discord: 'discord-client' },
      oauthRedirectUrl: `${location.origin}/oauth-callback.html`,
    };
    const login = await mount({ attributes, properties: { config } });
    await until(() => login.detailsOf('latchkey-ready')[0], 'the providers', login);
    return login;
  }
  const press = async (login: Harness, method: string): Promise<void> => {
    const find = (): HTMLButtonElement | null => login.root.querySelector(`button[data-method=${method}]`);
    (await until(find, 'the button', login)).click();
  };

  for (const [app, value] of Object.entries(apps)) {
    it(`says what to do before a button is pressed, and opens no window that would not come back: ${app}`, async () => {
      setUserAgent(value);
      const login = await show();
      // The error comes before anything is pressed, and once.
      await login.untilError('in_app_browser');
      await login.until(WORDS);
      for (const [index, method] of ['google', 'discord'].entries()) {
        await press(login, method);
        await until(() => login.detailsOf('latchkey-error')[index + 1], 'the error', login);
        const fault = await until(() => login.root.querySelector('#fault'), 'its words', login);
        expect(fault.textContent?.trim()).to.equal(WORDS);
        expect(login.announced).to.equal(WORDS);
        const button = fault.previousElementSibling as HTMLElement;
        expect(button.dataset['method'], 'it stands under the button that it is about').to.equal(method);
        expect(button.getAttribute('aria-describedby')).to.equal('fault');
      }
      expect(opened).to.equal(0);
      expect(login.detailsOf('latchkey-error')).to.deep.equal(
        ['at once', 'google', 'discord'].map(() => ({
          code: 'in_app_browser',
          recovery: 'other-browser',
          retryable: false,
        })),
      );
      // The ways to sign in that work here are still offered.
      expect(login.contact).to.not.equal(null);
      expect(login.element.session).to.equal(null);
    });
  }

  it('opens no dialog for it that nobody has asked for', async () => {
    setUserAgent(apps['Instagram']!);
    const login = await show({ mode: 'dialog' });
    await login.untilError('in_app_browser');
    // The message is drawn, and the dialog stays closed.
    await until(() => login.root.querySelector('dialog #fault'), 'its words', login);
    expect(login.element.open).to.equal(false);
  });

  it('opens a window where there is no app around it', async () => {
    const login = await show();
    // With the test browser's user agent the element asks for a window, although none opens here.
    login.element.social = 'popup';
    await until(() => login.detailsOf('latchkey-ready')[1], 'the login begun again', login);
    await press(login, 'google');
    await login.untilError('popup_blocked');
    expect(opened).to.equal(1);
  });
});
