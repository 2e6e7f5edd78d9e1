import { expect } from '@open-wc/testing';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import {
  clearFaults,
  latestCode,
  newPerson,
  setClockOffset,
  setFaults,
} from '../../support/services/test-service.ts';
import { atRest } from './at-rest.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';
import { logInBriefly } from './session-page.ts';

/** Acts as a reload: removes the element and mounts a new one with the same storage. */
async function reload(login: Harness): Promise<Harness> {
  login.element.remove();
  return mount();
}

async function logIn(email: string): Promise<Harness> {
  const login = await mount();
  await login.logIn(email);
  return login;
}

// Takes long: elements begin and end in many ways, with whole logins between.

describe('the life of a login', () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (event: PromiseRejectionEvent): void => void unhandled.push(event.reason);
  before(() => addEventListener('unhandledrejection', onUnhandled));
  after(() => removeEventListener('unhandledrejection', onUnhandled));

  afterEach(async () => {
    await clearFaults();
    await setClockOffset(0);
    await cleanUp();
    expect(unhandled.splice(0)).to.deep.equal([]);
  });

  it('comes back to the code after a reload, with the contact and without the code', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    const half = await until(() => login.code, 'the code field');
    half.value = '123';
    half.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const reloaded = await reload(login);
    await reloaded.until(email);
    await reloaded.until(/Resend code in \d+ s/);
    expect(reloaded.code?.value).to.equal('');
    await reloaded.enterCode(await latestCode(email));
    await reloaded.untilStep('done');
  });

  it('comes back to what was typed after a reload while the code is on its way', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await setFaults([{ path: '/v1/otp_init_v2', delayMs: 30_000, times: 1 }]);
    await login.submitContact(email);
    await login.untilStep('sending');
    // The browser finishes writing a moment after the press.
    let isKept = false;
    const look = async (): Promise<void> => {
      const records = await atRest<({ contact?: string } | undefined)[]>((store) => store.getAll());
      isKept = records.some((record) => record?.contact === email);
    };
    while (!isKept) await look();
    const reloaded = await reload(login);
    await until(() => reloaded.contact?.value === email || null, 'the contact', reloaded);
  });

  it('does not take the focus when the page has only been loaded', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    const reloaded = await reload(login);
    await until(() => reloaded.code, 'the code field');
    expect(document.activeElement).to.equal(elsewhere);
    elsewhere.remove();
  });

  it('is restored without a word about signing in', async () => {
    const { email } = await newPerson();
    const reloaded = await reload(await logIn(email));
    await reloaded.untilStep('done');
    expect(reloaded.detailsOf('latchkey-step').map(({ step }) => step)).to.deep.equal(['done']);
    expect(reloaded.detailsOf('latchkey-ready')[0]?.session?.publicKey).to.match(/^0[23]/);
    expect(reloaded.detailsOf('latchkey-login')).to.deep.equal([]);
    const client = await reloaded.element.client;
    expect(await client?.whoami()).to.have.property('userId');
  });

  it('is restored when the service is away', async () => {
    const { email } = await newPerson();
    const login = await logIn(email);
    await setFaults([{ path: '/v1/wallet_kit_config', cutAfterBytes: 0 }]);
    await (await reload(login)).untilStep('done');
  });

  it('goes on after the code was right and the page was reloaded before the session came', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    await setFaults([{ path: '/v1/otp_login_v2', status: 503, body: '{}' }]);
    await login.enterCode(await latestCode(email));
    await login.untilError('internal');
    await clearFaults();
    await (await reload(login)).untilStep('done');
  });

  it('goes back to the first screen where the session does not come after a reload either', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    await setFaults([{ path: '/v1/otp_login_v2', retryAfter: '120' }]);
    await login.enterCode(await latestCode(email));
    await login.untilError('rate_limited');
    const reloaded = await reload(login);
    await reloaded.untilStep('unavailable');
    await reloaded.press('Use a different email');
    await reloaded.untilStep('choose');
    await clearFaults();
    await (await reload(reloaded)).untilStep('choose');
  });

  it('ends when the session ends, by the clock of the service', async () => {
    const { login } = await logInBriefly();
    await login.untilStep('choose');
    expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'expired' }]);
  });

  for (const [name, offsetMs] of [
    ['a day behind', -86_400_000],
    ['ten minutes behind', -600_000],
    ['ten minutes ahead', 600_000],
    ['a day ahead', 86_400_000],
  ] as const) {
    it(`lives its time when the service is ${name} of this device`, async () => {
      await setClockOffset(offsetMs);
      const { email } = await newPerson();
      const login = await logIn(email);
      const { expiresAt = 0 } = login.element.session ?? {};
      expect(expiresAt - Date.now() - offsetMs).to.be.within(870_000, 905_000);
      await (await reload(login)).untilStep('done');
    });
  }

  it('is one login for every tab: a second one follows the first', async () => {
    const { email } = await newPerson();
    const [first, second] = [await mount(), await mount()];
    await first.submitContact(email);
    await first.untilStep('code');
    await first.enterCode(await latestCode(email));
    await second.untilStep('done');
    expect(second.element.session).to.deep.equal(first.element.session);
    expect(await (await second.element.client)?.whoami()).to.have.property('userId');
    first.element.logout();
    await second.untilStep('choose');
    expect(second.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'user' }]);
  });

  it('says nothing more of a code in whose place another tab has sent a new one', async () => {
    const { email } = await newPerson();
    const first = await mount();
    await first.submitContact(email);
    await first.untilStep('code');
    const second = await mount();
    await second.untilStep('code');
    const right = await latestCode(email);
    await first.enterCode(right.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
    await first.until('2 attempts left');
    await second.press('Use a different email');
    await second.submitContact(email);
    await second.untilStep('code');
    await until(() => (first.text.includes('2 attempts left') ? null : true), 'the fault to go', first);
    await first.enterCode(await latestCode(email));
    await first.untilStep('done');
  });

  it('leaves another tab the code that it waits for, where this one gives up its own', async () => {
    const [before, after] = [await newPerson(), await newPerson()];
    const first = await mount();
    await first.submitContact(before.email);
    await first.untilStep('code');
    const second = await mount();
    await second.untilStep('code');
    await second.press('Use a different email');
    await second.submitContact(after.email);
    await second.untilStep('code');
    await first.press('Use a different email');
    await first.untilStep('choose');
    const again = await reload(second);
    await again.untilStep('code');
    await again.enterCode(await latestCode(after.email));
    await again.untilStep('done');
  });

  it('does not bring back what was typed before another tab signed in and out', async () => {
    const [first, second] = [await mount(), await mount()];
    await until(() => first.detailsOf('latchkey-ready')[0], 'the machine', first);
    const field = await until(() => first.contact, 'the contact field');
    type(field, 'ada@example.com');
    await second.logIn((await newPerson()).email);
    await first.until('You are signed in');
    second.element.logout();
    const fresh = await until(() => (first.contact === field ? null : first.contact), 'the field');
    await until(() => first.announced || null, 'what a screen reader is told', first);
    expect(fresh.value).to.equal('');
  });

  it('is ready also where somebody signs in in another tab while it starts', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    await setFaults([{ path: '/v1/wallet_kit_config', delayMs: 30_000 }]);
    const late = await mount();
    await login.enterCode(await latestCode(email));
    await late.untilStep('done');
    const { session } = late.element;
    expect(late.told.map(({ name }) => name)).to.deep.equal([
      'latchkey-step',
      'latchkey-ready',
      'latchkey-login',
    ]);
    expect(late.detailsOf('latchkey-ready')).to.deep.equal([{ session }]);
    expect(await late.element.ready).to.deep.equal(session);
  });

  it('is not mixed up with the login of another configuration on the same page', async () => {
    const [ada, grace] = [await newPerson(), await newPerson()];
    const first = await logIn(ada.email);
    const second = await mount({ config: 'digits9' });
    await until(() => second.contact, 'the contact field');
    await second.submitContact(grace.email);
    await until(() => second.code, 'the code field');
    expect(second.root.querySelectorAll('[part~=code-slot]')).to.have.length(9);
    await second.enterCode(await latestCode(grace.email));
    await second.untilStep('done');
    expect(first.element.session?.userId).to.equal(ada.userId);
    expect(second.element.session?.userId).to.equal(grace.userId);
    second.element.logout();
    await second.untilStep('choose');
    expect(first.element.session?.userId).to.equal(ada.userId);
    expect(await (await first.element.client)?.whoami()).to.include({ userId: ada.userId });
  });

  for (const step of ['starting', 'choose', 'sending', 'code', 'verifying', 'done'] as const) {
    it(`may be taken out of the page while it is ${step}, and put back`, async () => {
      const { email } = await newPerson();
      const login = await mount();
      const { element } = login;
      if (step !== 'starting') {
        if (step !== 'choose') {
          await login.submitContact(email);
          if (step !== 'sending') {
            await login.untilStep('code');
            if (step !== 'code') await login.enterCode(await latestCode(email));
            if (step === 'done') await login.untilStep('done');
          }
        } else {
          await login.untilStep('choose');
        }
      }
      const said = login.told.length;
      element.remove();
      await settle();
      expect(login.told.length).to.equal(said);
      document.body.append(element);
      await until(() => ((login.contact ?? login.code ?? element.session) ? true : null), 'a screen', login);
    });
  }

  it('goes on where a page moves it, with half a code', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    const field = await until(() => login.code, 'the code field');
    field.focus();
    document.execCommand('insertText', false, '12');
    const said = login.told.length;
    const place = document.body.appendChild(document.createElement('div'));
    place.append(login.element);
    await settle();
    expect(login.code).to.equal(field);
    expect(field.value).to.equal('12');
    expect(login.told.length).to.equal(said);
    await login.enterCode(await latestCode(email));
    await login.untilStep('done');
    place.remove();
  });

  it('survives being moved around and thrown away in any frame of a login', async () => {
    for (let frames = 0; frames < 12; frames++) {
      const { email } = await newPerson();
      const login = await mount();
      const field = await until(() => login.contact, 'the contact field');
      field.value = email;
      field.form?.requestSubmit();
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
      login.element.remove();
      await cleanUp();
    }
  });

  it('takes properties that were set before its class was there', async () => {
    const early = document.createElement('latchkey-late') as LatchkeyLoginElement;
    const config = { enabledProviders: ['sms'], organizationId: 'o', sessionExpirationSeconds: '900' };
    Object.assign(early, { config, proxyUrl: 'http://localhost:1', configId: 'x', theme: 'dark' });
    document.body.append(early);
    const { LatchkeyLoginElement: Base } = await import('../../../src/element/login-element.ts');
    class Late extends Base {}
    Late.define('latchkey-late');
    await until(() => early.shadowRoot?.querySelector('input[type=tel]'), 'the phone field');
    expect(early.getAttribute('theme')).to.equal('dark');
    expect(early.config).to.equal(config);
    early.remove();
  });

  it('lets a site send and check codes on its own server', async () => {
    const asked: string[] = [];
    const login = await mount({
      properties: {
        otpGateway: {
          send: ({ channel, contact }) => {
            asked.push(`${channel} ${contact}`);
            return Promise.resolve({ otpId: 'mine', retryAfterSeconds: 5 });
          },
          verify: ({ otpId, otpCode, encryptedOtpBundle }) => {
            asked.push(`${otpId} ${otpCode ?? ''} ${String(encryptedOtpBundle)}`);
            return Promise.reject(new Error('not today'));
          },
        },
      },
    });
    await login.submitContact('ada@example.com');
    await login.untilStep('code');
    await login.enterCode('123456');
    await until(() => asked[1], 'the gateway to be asked');
    expect(asked).to.deep.equal(['email ada@example.com', 'mine 123456 undefined']);
    await login.untilError('unexpected');
  });
});

/** Waits for 20 frames, so that everything that is already decided has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(requestAnimationFrame);
}
