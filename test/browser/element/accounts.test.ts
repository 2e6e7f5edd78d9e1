import { expect } from '@open-wc/testing';
import type { AccountEvidence } from '../../../src/providers/provider.ts';
import { clearFaults, latestCode, newPerson, setFaults } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { watchRequests } from './session-page.ts';

/** Makes an address without an account. */
function newContact(): string {
  return `new-${crypto.randomUUID()}@example.com`;
}

/** Asks for a code and enters the right one. */
async function showContact(login: Harness, contact: string): Promise<void> {
  await login.submitContact(contact);
  await login.untilStep('code');
  await login.enterCode(await latestCode(contact));
}

const auto = { config: 'signup', attributes: { signup: 'auto' } } as const;

describe('somebody without an account', () => {
  let requests: ReturnType<typeof watchRequests>;
  beforeEach(() => (requests = watchRequests()));
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
    requests.stop();
  });

  const countOf = (segment: string): number => requests.paths.filter((path) => path === segment).length;

  it('gets one where the page and the service want it, and is signed in to it', async () => {
    const contact = newContact();
    const login = await mount(auto);
    await login.logIn(contact);
    const client = await login.element.client;
    const { userId, organizationId } = (await client?.whoami()) ?? {};
    expect(login.element.session).to.include({ userId, organizationId });
    login.element.logout();
    await login.untilStep('choose');
    await login.logIn(contact);
    expect(login.element.session).to.include({ userId, organizationId });
    expect(countOf('signup_v2')).to.equal(1);
  });

  it('gets one for a phone number', async () => {
    const contact = `+1555${String(Math.random()).slice(2, 9)}`;
    const login = await mount({ ...auto, attributes: { ...auto.attributes, providers: 'sms' } });
    await login.logIn(contact);
    expect(await (await login.element.client)?.whoami()).to.have.property('userId');
  });

  it('is told so where the page does not ask for accounts', async () => {
    const login = await mount({ config: 'signup' });
    await showContact(login, newContact());
    await login.untilStep('no-account');
    expect(countOf('signup_v2')).to.equal(0);
  });

  it('is told so where the service makes none', async () => {
    const login = await mount({ attributes: { signup: 'auto' } });
    await showContact(login, newContact());
    await login.untilStep('no-account');
    expect(countOf('signup_v2')).to.equal(0);
  });

  it('is told what to write when the page asks for something else', async () => {
    const login = await mount({ config: 'signup', attributes: { signup: 'yes' } });
    await login.untilStep('misconfigured');
    expect(login.errors).to.deep.equal(['attribute_invalid']);
    await until(() => login.root.textContent?.includes('signup: expected off or auto') || null, 'the words');
  });

  it('is nobody who has one: those are signed in to it', async () => {
    const { email, userId } = await newPerson();
    const login = await mount(auto);
    await login.logIn(email);
    expect(login.element.session?.userId).to.equal(userId);
    expect(countOf('signup_v2')).to.equal(0);
  });

  for (const path of ['/v1/signup_v2', '/v1/otp_login_v2']) {
    it(`is not stranded when a reply of ${path} is lost`, async () => {
      await setFaults([{ path, cutAfterBytes: 0, times: 1 }]);
      const login = await mount(auto);
      await login.logIn(newContact());
      expect(await (await login.element.client)?.whoami()).to.have.property('userId');
    });
  }

  it('is not stranded by a reload before the account was made', async () => {
    await setFaults([{ path: '/v1/signup_v2', status: 503, body: '{}' }]);
    const login = await mount(auto);
    await showContact(login, newContact());
    await login.untilError('internal');
    await clearFaults();
    login.element.remove();
    await (await mount(auto)).untilStep('done');
  });

  it('is handed to the page where that makes accounts, with what shows who it is', async () => {
    const contact = newContact();
    const asked: AccountEvidence[] = [];
    const createAccount = (evidence: AccountEvidence): Promise<void> => {
      asked.push(evidence);
      return Promise.resolve();
    };
    const login = await mount({ properties: { createAccount } });
    await showContact(login, contact);
    // The page has not created an account, so the login is tried once more and then not again.
    await login.untilStep('no-account');
    expect(asked).to.have.length(1);
    expect(asked[0]).to.have.all.keys('method', 'contact', 'verificationToken', 'publicKey');
    expect(asked[0]).to.include({ method: 'email', contact });
    expect(countOf('otp_login_v2')).to.equal(2);
    expect(countOf('signup_v2')).to.equal(0);
  });

  it('is told what the page says when that cannot make one', async () => {
    const createAccount = (): Promise<void> => Promise.reject(new Error('The server of the site is away.'));
    const login = await mount({ properties: { createAccount } });
    await showContact(login, newContact());
    await login.untilError('unexpected');
  });
});
