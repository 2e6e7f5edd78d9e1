import { expect } from '@open-wc/testing';
import { createLogin, type HeadlessLogin, type LoginNotice, type LoginState } from '../../src/headless.ts';
import {
  configIds,
  latestCode,
  newPerson,
  setClockOffset,
  testService,
} from '../support/services/test-service.ts';
import { keysAtRest } from './element/at-rest.ts';
import { cleanUp, mount, until } from './element/harness.ts';
import { wake } from './element/session-page.ts';
import { nextTask } from './storage/vault-harness.ts';

describe('a login without an element', () => {
  let login: HeadlessLogin;
  let states: LoginState['name'][];
  let notices: LoginNotice['type'][];

  beforeEach(async () => {
    const { authProxyUrl, otpSignerKey } = await testService();
    login = createLogin({ proxyUrl: authProxyUrl, configId: configIds.digits6, otpSignerKey });
    states = [];
    notices = [];
    login.subscribe((state, notice) => {
      if (notice) notices.push(notice.type);
      else states.push(state.name);
    });
  });
  afterEach(async () => {
    login.logout();
    login.stop();
    await setClockOffset(0);
    await cleanUp();
  });

  /** Resolves when the login is in a state, now or later. */
  function reached(name: LoginState['name']): Promise<void> {
    if (login.state.name === name) return Promise.resolve();
    return new Promise((resolve) => {
      const end = login.subscribe((state) => {
        if (state.name !== name) return;
        end();
        resolve();
      });
    });
  }

  async function logIn(email: string): Promise<void> {
    login.start();
    await reached('choose');
    login.send({ type: 'submit-contact', contact: email });
    await reached('code');
    login.send({ type: 'submit-code', code: await latestCode(email) });
    await reached('done');
  }

  it('takes the ways to sign in as a list and as a text', async () => {
    const { authProxyUrl } = await testService();
    for (const providers of [['sms', 'email'], 'sms email', ['sms'], 'sms']) {
      const other = createLogin({ proxyUrl: authProxyUrl, configId: configIds.digits6, providers });
      const methods = new Promise<readonly string[]>((resolve, reject) => {
        other.subscribe((state) => {
          if (state.name === 'choose') resolve(state.configuration.methods);
          if ('fault' in state && state.fault) reject(new Error(state.fault.code));
        });
      });
      other.start();
      expect(await methods).to.deep.equal([providers].flat().join(' ').split(' '));
      other.stop();
    }
  });

  it('goes the way of every login and ends in a client that signs', async () => {
    const { email, userId } = await newPerson();
    expect(login.state).to.deep.equal({ name: 'starting' });
    expect(login.session).to.equal(null);
    expect(await login.client).to.equal(null);
    await logIn(email);
    expect(states).to.deep.equal(['starting', 'choose', 'sending', 'code', 'verifying', 'done']);
    expect(notices).to.deep.equal(['ready', 'login']);
    expect(login.session?.userId).to.equal(userId);
    expect(await (await login.client)?.whoami()).to.include({ userId });
    await login.refresh();
    expect(notices).to.deep.equal(['ready', 'login', 'refresh']);
    login.logout();
    expect(login.session).to.equal(null);
    expect(notices.at(-1)).to.equal('logout');
  });

  it('reads a code as the field of the element does, and sends none that is not whole', async () => {
    const { email } = await newPerson();
    login.start();
    await reached('choose');
    login.send({ type: 'submit-contact', contact: email });
    await reached('code');
    const code = await latestCode(email);
    for (const text of ['', code.slice(0, 2), code.slice(0, 2), code.slice(0, 2)]) {
      login.send({ type: 'submit-code', code: text });
      expect(login.state).to.include({ name: 'code', missing: 6 - text.length });
    }
    expect(notices, 'no try is used up').to.deep.equal(['ready']);
    const arabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    login.send({ type: 'submit-code', code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` });
    await reached('done');
  });

  it('shares its session with the element on another page', async () => {
    const { email } = await newPerson();
    await logIn(email);
    const element = await mount();
    await element.untilStep('done');
    expect(element.element.session).to.deep.equal(login.session);
    element.element.logout();
    await reached('choose');
  });

  it('hands on the answer to the offer of a passkey', async () => {
    const { email } = await newPerson();
    await logIn(email);
    login.send({ type: 'passkey-offer', passkey: 'declined' });
    expect(login.state).to.include({ name: 'done', passkey: 'declined' });
  });

  it('is refreshed in time also where the offer of a passkey was answered at once', async () => {
    const { authProxyUrl, otpSignerKey } = await testService();
    login = createLogin({
      proxyUrl: authProxyUrl,
      configId: configIds.digits6,
      otpSignerKey,
      autoRefresh: true,
    });
    login.subscribe((state, notice) => {
      if (notice) notices.push(notice.type);
      if (state.name === 'done' && !state.passkey) login.send({ type: 'passkey-offer', passkey: 'declined' });
    });
    const { email } = await newPerson();
    await logIn(email);
    await setClockOffset(850_000);
    await (await login.client)?.whoami();
    wake();
    await until(() => notices[2], 'news of the session');
    expect(notices[2]).to.equal('refresh');
  });

  it('is stopped and begun again', async () => {
    const { email } = await newPerson();
    await logIn(email);
    const { session } = login;
    login.stop();
    expect(login.state).to.deep.equal({ name: 'starting' });
    login.start();
    await reached('done');
    expect(login.session).to.deep.equal(session);
  });

  it('is signed out as soon as the session is known, where a person was quicker', async () => {
    const { email } = await newPerson();
    await logIn(email);
    login.stop();
    login.logout();
    login.start();
    login.logout();
    await reached('choose');
    expect(notices).to.deep.equal(['ready', 'login', 'ready', 'logout', 'ready']);
    login.stop();
    login.start();
    await reached('choose');
  });

  it('goes on although a listener makes a mistake, which is said', async () => {
    const { email } = await newPerson();
    await logIn(email);
    const mistake = new Error('made by the test');
    const said: unknown[] = [];
    // The test runner's own `onerror` would treat every error as a failure.
    const { onerror } = window;
    window.onerror = (_message, _source, _line, _column, error) => said.push(error) > 0;
    const end = login.subscribe(() => {
      throw mistake;
    });
    const heard: string[] = [];
    login.subscribe((state) => void heard.push(state.name));
    login.logout();
    await reached('choose');
    end();
    // The last error is reported in the next task.
    await nextTask();
    window.onerror = onerror;
    expect(heard).to.include.members(['starting', 'choose']);
    expect(said[0]).to.equal(mistake);
    expect(await keysAtRest()).to.deep.equal([]);
  });

  it('tells every listener the same in the same order, whatever one of them does about it', async () => {
    const heard: string[][] = [[], []];
    const [first, second] = heard;
    let isBegunAgain = false;
    login.subscribe((state, notice) => {
      first?.push(`${state.name} ${notice?.type}`);
      if (state.name !== 'choose' || isBegunAgain) return;
      isBegunAgain = true;
      login.start();
    });
    login.subscribe((state, notice) => second?.push(`${state.name} ${notice?.type}`));
    login.start();
    await until(() => notices[0], 'the second beginning');
    expect(first).to.deep.equal([
      'starting undefined',
      'choose undefined',
      'starting undefined',
      'choose undefined',
      'choose ready',
    ]);
    expect(second).to.deep.equal(first);
  });

  it('names the option that is wrong', () => {
    const wrong = createLogin({ proxyUrl: 'ftp://example.com', configId: 'x' });
    wrong.start();
    expect(wrong.state).to.have.nested.property('fault.member', 'proxyUrl');
    expect(wrong.state).to.have.nested.property('fault.code', 'attribute_invalid');
    expect(wrong.state)
      .to.have.nested.property('fault.message')
      .that.matches(/^proxyUrl: expected an https/);
  });

  it('tells nobody who has stopped listening', async () => {
    const heard: string[] = [];
    const end = login.subscribe(({ name }) => heard.push(name));
    end();
    login.start();
    await reached('choose');
    expect(heard).to.deep.equal([]);
  });
});
