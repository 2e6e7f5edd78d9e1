import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { clearFaults, latestCode, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

/** Records everything that the live region says, in order. */
function transcript(login: Harness): string[] {
  const said: string[] = [];
  const listen = (): void => {
    const { announced } = login;
    if (announced && said.at(-1) !== announced) said.push(announced);
  };
  new MutationObserver(listen).observe(login.root, { subtree: true, childList: true, characterData: true });
  return said;
}

/** Types key by key, because WebKitWebDriver loses the second of two equal keys that are sent together. */
async function typeKeys(text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key });
}

describe('people', () => {
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
  });

  it('hear each step once, in order', async () => {
    const { email } = await newPerson();
    const login = await mount();
    const said = transcript(login);
    await login.submitContact(email);
    await login.untilStep('code');
    const right = await latestCode(email);
    await login.enterCode(right.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
    await login.until('2 attempts left');
    await login.enterCode(right);
    await login.untilStep('done');
    await until(() => said.at(-1)?.startsWith('You are signed in') || null, 'the last announcement', login);
    expect(said).to.deep.equal([
      'Sending the code',
      `Check your email. We sent a 6-digit code to ${email}.`,
      'Checking the code',
      'Incorrect code. 2 attempts left.',
      'Checking the code',
      `You are signed in. as ${email}`,
    ]);
  });

  it('need nothing but a keyboard', async () => {
    const { email } = await newPerson();
    const login = await mount();
    const field = await until(() => login.contact, 'the contact field');
    field.focus();
    await typeKeys(email);
    await sendKeys({ press: 'Enter' });
    const code = await until(
      () => (login.root.activeElement === login.code ? login.code : null),
      'the code field',
    );
    expect(code).not.to.equal(null);
    await typeKeys(await latestCode(email));
    await login.untilStep('done');
    await until(() => login.root.activeElement?.id === 'title' || null, 'the focus on the title');
    await sendKeys({ press: 'Tab' });
    expect(login.root.activeElement?.textContent?.trim()).to.equal('Sign out');
    await sendKeys({ press: 'Enter' });
    await login.untilStep('choose');
    await until(() => login.root.activeElement === login.contact || null, 'the focus on the field');
  });

  it('come back to the field that is wrong', async () => {
    const login = await mount();
    await login.submitContact('nonsense');
    await login.until('Enter an email address like name@example.com');
    expect(login.root.activeElement).to.equal(login.contact);
    expect(login.contact?.getAttribute('aria-describedby')).to.equal('fault');
    expect(login.root.getElementById('fault')?.textContent).to.contain(
      'Enter an email address like name@example.com',
    );
  });

  it('go on by themselves when the network is back', async () => {
    const { email } = await newPerson();
    const { fetch } = globalThis;
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    try {
      // Only requests to the service fail. The test reads codes on another path.
      globalThis.fetch = (input, init) =>
        isOnline || typeof input !== 'string' || !input.includes('/v1/')
          ? fetch(input, init)
          : Promise.reject(new TypeError('cut'));
      const config = {
        enabledProviders: ['email'],
        organizationId: 'organization',
        sessionExpirationSeconds: '900',
        otpAlphanumeric: false,
      };
      const offline = await mount({ properties: { config } });
      await offline.submitContact(email);
      await offline.until('You are offline. We will continue when you are back.');
      expect(offline.errors).to.deep.equal(['offline']);
      isOnline = true;
      dispatchEvent(new Event('online'));
      await offline.untilStep('code');
      isOnline = false;
      await offline.enterCode(await latestCode(email));
      await offline.until('You are offline');
      isOnline = true;
      dispatchEvent(new Event('online'));
      await offline.untilStep('done');
    } finally {
      globalThis.fetch = fetch;
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('find the countdown again in another tab', async () => {
    const { email } = await newPerson();
    const first = await mount();
    await first.submitContact(email);
    await first.until(/Resend code in \d+ s/);
    const second = await mount();
    await second.until(email);
    await second.until(/Resend code in \d+ s/);
  });

  it('whose password manager looks at the page only find and fill their address', async () => {
    const login = await mount();
    await until(() => login.detailsOf('latchkey-ready').length || null, 'the rest of the element');
    // The element adds nothing before a person uses it, because a framework may still be hydrating the page.
    expect(login.element.children).to.have.lengthOf(0);
    login.contact?.focus();
    const anchor = await until(
      () => login.element.querySelector<HTMLInputElement>(':scope > input[autocomplete=username]'),
      'the field outside',
    );
    anchor.value = 'ada@example.com';
    anchor.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(login.contact?.value).to.equal('ada@example.com');
    const { width, height } = anchor.getBoundingClientRect();
    expect(Math.max(width, height)).to.be.at.most(2);
    expect(anchor.tabIndex).to.equal(-1);
    expect(anchor.getAttribute('aria-hidden')).to.equal('true');
    await login.submitContact('grace@example.com');
    await until(() => anchor.value === 'grace@example.com' || null, 'the address outside');
  });
});
