import { expect } from '@open-wc/testing';
import { clearFaults, configIds, setFaults, testService } from '../../support/services/test-service.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';

/** The item of the ways that this browser was offered last. */
async function offerItem(config: keyof typeof configIds = 'digits6'): Promise<string> {
  const { authProxyUrl } = await testService();
  return `latchkey offer ${authProxyUrl} ${configIds[config]}`;
}

/** Holds the configuration back for a while, long enough to see what is there before it. */
function slowConfiguration(): Promise<unknown> {
  performance.clearResourceTimings();
  return setFaults([{ path: '/v1/wallet_kit_config', delayMs: 1500 }]);
}
/** Whether the configuration has arrived since. */
const hasArrived = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/v1/wallet_kit_config'));

const isReady = (login: Harness): boolean => login.detailsOf('latchkey-ready').length > 0;
const methodsOf = (login: Harness): readonly (string | undefined)[] =>
  [...login.root.querySelectorAll<HTMLElement>('[data-method]')].map(({ dataset }) => dataset['method']);

describe('a returning visitor', () => {
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
  });

  it('has the form before the configuration, and the same form afterwards', async () => {
    const first = await mount({ config: 'keys' });
    await until(() => (isReady(first) ? true : null), 'the first visit');
    const offered = methodsOf(first);
    expect(offered.length).to.be.above(0);
    first.element.remove();

    await slowConfiguration();
    const again = await mount({ config: 'keys' });
    const field = await until(() => again.contact, 'the contact field');
    expect(hasArrived()).to.equal(false);
    expect(again.root.querySelector('.skeleton')).to.equal(null);
    expect(methodsOf(again)).to.deep.equal(offered);
    type(field, 'ada@exam');
    let drawn = 0;
    const observer = new MutationObserver((records) => {
      drawn += records.filter(({ target }) => target !== again.root.querySelector('.card > .hidden')).length;
    });
    observer.observe(again.root.querySelector('form') as Node, { childList: true, subtree: true });
    await until(() => (isReady(again) ? true : null), 'the configuration');
    observer.disconnect();
    expect(again.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
    expect(drawn).to.equal(0);
  });

  it('need not have been here before where the page names the ways', async () => {
    await slowConfiguration();
    const login = await mount({ config: 'keys', attributes: { providers: 'passkey nonsense email' } });
    const field = await until(() => login.contact, 'the contact field');
    expect(hasArrived()).to.equal(false);
    expect(methodsOf(login)).to.deep.equal(['passkey']);
    type(field, 'ada@exam');
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(hasArrived()).to.equal(true);
    expect(login.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
    expect(methodsOf(login)).to.deep.equal(['passkey']);
  });

  it('keeps what was typed when the configuration is another one', async () => {
    localStorage.setItem(await offerItem('keys'), 'google email');
    await slowConfiguration();
    const login = await mount({ config: 'keys' });
    type(await until(() => login.contact, 'the contact field'), 'ada@exam');
    expect(methodsOf(login)).to.deep.equal(['google']);
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(methodsOf(login)).not.to.include('google');
    expect(methodsOf(login)).to.include('passkey');
    expect(login.contact?.value).to.equal('ada@exam');
  });

  for (const isPressed of [false, true]) {
    it(`finds what was typed ${isPressed ? 'and sent off ' : ''}again after the configuration could not be had`, async () => {
      localStorage.setItem(await offerItem(), 'email');
      await setFaults([{ path: '/v1/wallet_kit_config', delayMs: 500, status: 429, body: '{}' }]);
      const login = await mount();
      const field = await until(() => login.contact, 'the contact field');
      type(field, 'ada@example.com');
      if (isPressed) field.form?.requestSubmit();
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
    await slowConfiguration();
    const login = await mount();
    (await until(() => login.root.querySelector<HTMLElement>('[data-method=wallet]'), 'its button')).click();
    await until(() => (isReady(login) ? true : null), 'the configuration');
    await until(() => (methodsOf(login).length === 0 ? login.contact : null), 'the form without it');
    expect(login.errors).to.deep.equal([]);
    expect(login.element.step).to.equal('choose');
  });

  it('is no different where what is remembered is nonsense', async () => {
    localStorage.setItem(await offerItem(), 'constructor <b>');
    await slowConfiguration();
    const login = await mount();
    await until(() => login.root.querySelector('.skeleton'), 'the skeleton');
    await until(() => (isReady(login) ? true : null), 'the configuration');
    expect(login.contact).not.to.equal(null);
    expect(localStorage.getItem(await offerItem())).to.match(/^email\b/);
  });
});
