import { expect } from '@open-wc/testing';
import type { FlowState } from '../../../src/flow/state.ts';
import {
  clearFaults,
  latestCode,
  newPerson,
  setClockOffset,
  setFaults,
} from '../../support/services/test-service.ts';
import { STATE_NAMES } from '../../unit/flow/samples.ts';
import { ada, unknownByte } from '../../support/services/test-keys.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { announceEthereum, announceSolana, removeWallets } from './test-wallets.ts';
import { listenTo } from './transcript.ts';

const NOBODY = 'nobody@example.com';
const steps = new Set<FlowState['name']>();

/** Mounts an element and records what a screen reader says from its first sentence on. */
async function hear(
  options?: Parameters<typeof mount>[0],
): Promise<{ readonly login: Harness; readonly said: readonly string[] }> {
  const login = await mount(options);
  login.element.addEventListener('latchkey-step', ({ detail }) => steps.add(detail.step));
  return { login, said: listenTo(login) };
}

/** Waits until as many sentences were said as expected, and compares them. */
async function expectSaid(
  login: Harness,
  said: readonly string[],
  expected: readonly string[],
): Promise<void> {
  await until(() => said[expected.length - 1], `sentence ${expected.length} of ${said.join(' | ')}`, login);
  expect(said).to.deep.equal(expected);
}

/** Whether the styles of the screen with this selector have loaded; null while they have not. */
function adopts({ root }: Harness, selector: string): true | null {
  const rules = root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
  return rules.some(({ cssText }) => cssText.includes(selector)) || null;
}

describe('a screen reader says', () => {
  afterEach(async () => {
    removeWallets();
    await clearFaults();
    await setClockOffset(0);
    await cleanUp();
  });

  it('nothing of a form that has only been loaded, and every step from the code to the end', async () => {
    const { email } = await newPerson();
    const { login, said } = await hear();
    await until(() => login.contact, 'the contact field');
    expect(said).to.deep.equal([]);
    await login.submitContact(email);
    await login.untilStep('code');
    await login.enterCode(await latestCode(email));
    await login.untilStep('done');
    await login.press('Sign out');
    await expectSaid(login, said, [
      '→ Email address',
      'Sending the code',
      `→ Code, 6 digits; We sent a 6-digit code to ${email}.`,
      `Check your email. We sent a 6-digit code to ${email}.`,
      'Checking the code',
      '→ You are signed in',
      `You are signed in. as ${email}`,
      '→ Email address',
      'Sign in',
    ]);
  });

  it('what is wrong with a contact, once, and leads back to the field', async () => {
    const { login, said } = await hear();
    await login.submitContact('nonsense');
    await expectSaid(login, said, [
      '→ Email address',
      'Sending the code',
      'Enter an email address like name@example.com.',
    ]);
    expect(login.root.activeElement).to.equal(login.contact);
  });

  it('a code that is wrong, that is sent again and that has expired', async () => {
    const { email } = await newPerson();
    const { login, said } = await hear();
    await login.submitContact(email);
    await login.untilStep('code');
    const right = await latestCode(email);
    // The element learns the time from the reply.
    await setClockOffset(31_000);
    await login.enterCode(right.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
    await login.press('Send a new code');
    await login.until('A new code is on its way.');
    await setClockOffset(31_000 + 20 * 60_000);
    await login.enterCode(await latestCode(email));
    await login.until('This code has expired.');
    await expectSaid(login, said, [
      '→ Email address',
      'Sending the code',
      `→ Code, 6 digits; We sent a 6-digit code to ${email}.`,
      `Check your email. We sent a 6-digit code to ${email}.`,
      'Checking the code',
      'Incorrect code. 2 attempts left.',
      'Sending a new code',
      'A new code is on its way.',
      'Checking the code',
      'This code has expired. Get a new code.',
    ]);
  });

  it('that nobody is known by a contact', async () => {
    const { login, said } = await hear();
    await login.submitContact(NOBODY);
    await login.untilStep('code');
    await login.enterCode(await latestCode(NOBODY));
    await login.until('There is no account for');
    await login.press('Use a different email');
    await expectSaid(login, said, [
      '→ Email address',
      'Sending the code',
      `→ Code, 6 digits; We sent a 6-digit code to ${NOBODY}.`,
      `Check your email. We sent a 6-digit code to ${NOBODY}.`,
      'Checking the code',
      '→ No account yet',
      `No account yet. There is no account for ${NOBODY}.`,
      '→ Email address',
    ]);
  });

  it('how long to wait', async () => {
    const { email } = await newPerson();
    await setFaults([{ path: '/v1/otp_init_v2', times: 1, retryAfter: '130' }]);
    const { now } = Date;
    const nowMs = now.call(Date);
    // The clock stands still, because on a busy machine a second may pass before the sentence is drawn.
    Date.now = () => nowMs;
    try {
      const { login, said } = await hear();
      await login.submitContact(email);
      await login.until('Too many attempts');
      await expectSaid(login, said, [
        '→ Email address',
        'Sending the code',
        'Too many attempts. Try again in 2:10.',
      ]);
    } finally {
      Date.now = now;
    }
  });

  it('that the service is away, and when it is back', async () => {
    await setFaults([{ path: '/v1/wallet_kit_config', status: 503, body: '{}' }]);
    const { login, said } = await hear();
    await login.untilStep('unavailable');
    await clearFaults();
    await login.press('Try again');
    await expectSaid(login, said, ['Something went wrong on our side. Try again.', '→ Email address']);
  });

  it('nothing of a page that is set up wrongly: nobody has done anything yet, and it reads like any text', async () => {
    const { login, said } = await hear({ attributes: { 'config-id': null } });
    await login.until('Sign-in is not available');
    expect(said).to.deep.equal([]);
  });

  it('which of two wallets is asked, and that it signed in', async () => {
    announceEthereum({ byte: unknownByte, name: 'Fox', rdns: 'test.fox' });
    announceSolana({ byte: ada.byte, name: 'Ghost' });
    const { login, said } = await hear({ config: 'keys', attributes: { providers: 'email wallet' } });
    // The test waits for the screens of wallets: an earlier press would show the choice of wallets at once.
    await until(() => adopts(login, '.wallet-icon'), 'the screens of a wallet', login);
    await login.press('Continue with a wallet');
    await login.untilStep('options');
    await login.press('Ghost');
    await expectSaid(login, said, [
      '→ Confirm in your wallet',
      'Confirm in your wallet. Sign the message in your wallet. It costs nothing.',
      '→ Choose a wallet',
      'Choose a wallet',
      '→ Confirm in your wallet',
      'Confirm in your wallet. Sign the message in your wallet. It costs nothing.',
      '→ You are signed in',
      'You are signed in. as So1111…1112',
    ]);
  });

  it('that a login is done which goes on by itself after the page was loaded again', async () => {
    const { email } = await newPerson();
    const first = await mount();
    await first.submitContact(email);
    await first.untilStep('code');
    await setFaults([{ path: '/v1/otp_login_v2', status: 503, body: '{}' }]);
    await first.enterCode(await latestCode(email));
    await first.untilError('internal');
    await clearFaults();
    first.element.remove();
    const { login, said } = await hear();
    await expectSaid(login, said, ['→ You are signed in', `You are signed in. as ${email}`]);
  });

  it('all of it in the language of the element', async () => {
    const { email } = await newPerson();
    const { login, said } = await hear({ attributes: { locale: 'de' } });
    await login.submitContact(email);
    await login.untilStep('code');
    await login.enterCode(await latestCode(email));
    await expectSaid(login, said, [
      '→ E-Mail-Adresse',
      'Der Code wird gesendet',
      `→ Code, 6 Ziffern; Wir haben einen Code mit 6 Ziffern an ${email} gesendet.`,
      `Prüfen Sie Ihre E-Mails. Wir haben einen Code mit 6 Ziffern an ${email} gesendet.`,
      'Der Code wird geprüft',
      '→ Sie sind angemeldet',
      `Sie sind angemeldet. als ${email}`,
    ]);
  });

  it('all this in every state there is', () => {
    expect([...steps].sort()).to.deep.equal([...STATE_NAMES].sort());
  });
});
