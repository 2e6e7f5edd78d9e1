import { expect } from '@open-wc/testing';
import { clearFaults, configIds, setFaults, testService } from '../../support/services/test-service.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';

/** The name of the localStorage item with the ways to sign in that this browser was last offered. */
async function offerItem(config: keyof typeof configIds = 'digits6'): Promise<string> {
  const { authProxyUrl } = await testService();
  return `latchkey offer ${authProxyUrl} ${configIds[config]}`;
}

let letGo = (): void => undefined;
/** Holds the configuration back until a test releases it, so that the test can look at the screen before it. */
function holdConfiguration(): void {
  const { fetch } = globalThis;
  const held = new Promise<void>((resolve) => {
    letGo = () => {
      globalThis.fetch = fetch;
      resolve();
    };
  });
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith('/v1/wallet_kit_config')) await held;
    return fetch(input, init);
  };
}

const isReady = (login: Harness): boolean => login.detailsOf('latchkey-ready').length > 0;
const methodsOf = (login: Harness): readonly (string | undefined)[] =>
  [...login.root.querySelectorAll<HTMLElement>('[data-method]')].map(({ dataset }) => dataset['method']);

describe('a returning visitor', () => {
  afterEach(async () => {
    letGo();
    await clearFaults();
    await cleanUp();
  });

  it('has the form before the configuration, and the same form afterwards', async () => {
    const first = await mount({ config: 'keys' });
    await until(() => (isReady(first) ? true : null), 'the first visit');
    const offered = methodsOf(first);
    expect(offered.length).to.be.above(0);
    first.element.remove();

    holdConfiguration();
    const again = await mount({ config: 'keys' });
    const field = await until(() => again.contact, 'the contact field');
    expect(again.root.querySelector('.skeleton')).to.equal(null);
    expect(methodsOf(again)).to.deep.equal(offered);
    type(field, 'ada@exam');
    let drawn = 0;
    const observer = new MutationObserver((records) => {
      drawn += records.filter(({ target }) => target !== again.root.querySelector('.card > .hidden')).length;
    });
    observer.observe(again.root.querySelector('form') as Node, { childList: true, subtree: true });
    letGo();
    await until(() => (isReady(again) ? true : null), 'the configuration');
    observer.disconnect();
    expect(again.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
    expect(drawn).to.equal(0);
  });

  it('need not have been here before where the page names the ways', async () => {
    holdConfiguration();
    const login = await mount({ config: 'keys', attributes: { providers: 'passkey nonsense email' } });
    const field = await until(() => login.contact, 'the contact field');
    expect(methodsOf(login)).to.deep.equal(['passkey']);
    type(field, 'ada@exam');
    letGo();
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(login.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
    expect(methodsOf(login)).to.deep.equal(['passkey']);
  });

  it('keeps what was typed when the configuration is another one', async () => {
    localStorage.setItem(await offerItem('keys'), 'google email');
    holdConfiguration();
    const login = await mount({ config: 'keys' });
    type(await until(() => login.contact, 'the contact field'), 'ada@exam');
    expect(methodsOf(login)).to.deep.equal(['google']);
    letGo();
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(methodsOf(login)).not.to.include('google');
    expect(methodsOf(login)).to.include('passkey');
    expect(login.contact?.value).to.equal('ada@exam');
  });

  for (const isPressed of [false, true]) {
    it(`finds what was typed ${isPressed ? 'and sent off ' : ''}again after the configuration could not be had`, async () => {
      localStorage.setItem(await offerItem(), 'email');
      await setFaults([{ path: '/v1/wallet_kit_config', status: 429, body: '{}' }]);
      holdConfiguration();
      const login = await mount();
      const field = await until(() => login.contact, 'the contact field');
      type(field, 'ada@example.com');
      if (isPressed) field.form?.requestSubmit();
      letGo();
      await login.untilStep('unavailable');
      await clearFaults();
      await login.press('Try again');
      await login.untilStep('choose');
      const again = await until(() => login.contact, 'the contact field');
      await until(() => again.value || undefined, 'what was typed', login);
      expect(again.value).to.equal('ada@example.com');
    });
  }

  it('sees a press of a way that is gone undone, without an error', async () => {
    localStorage.setItem(await offerItem(), 'email wallet');
    holdConfiguration();
    const login = await mount();
    (await until(() => login.root.querySelector<HTMLElement>('[data-method=wallet]'), 'its button')).click();
    letGo();
    await until(() => (isReady(login) ? true : null), 'the configuration');
    await until(() => (methodsOf(login).length === 0 ? login.contact : null), 'the form without it');
    expect(login.errors).to.deep.equal([]);
    expect(login.element.step).to.equal('choose');
  });

  it('is no different where what is remembered is nonsense', async () => {
    localStorage.setItem(await offerItem(), 'constructor <b>');
    holdConfiguration();
    const login = await mount();
    await until(() => login.root.querySelector('.skeleton'), 'the skeleton');
    letGo();
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(login.contact).not.to.equal(null);
    expect(localStorage.getItem(await offerItem())).to.match(/^email\b/);
  });
});
