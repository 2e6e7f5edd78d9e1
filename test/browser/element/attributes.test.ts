import { expect } from '@open-wc/testing';
import type { LoginConfigurationReply } from '../../../src/contract/operations/wallet_kit_config.ts';
import { configIds, newPerson, testService } from '../../support/services/test-service.ts';
import { cleanUp, Harness, mount, until } from './harness.ts';

describe('the attributes of the element', () => {
  afterEach(cleanUp);

  for (const name of ['auto-refresh', 'debug', 'forget-method', 'invalidate-existing', 'open'] as const) {
    it(`takes ${name}="false" for false, as frameworks write it`, () => {
      const element = document.createElement('latchkey-login');
      const property = name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
      const read = (): unknown => (element as unknown as Record<string, unknown>)[property];
      const write = (value: boolean): void => {
        (element as unknown as Record<string, unknown>)[property] = value;
      };
      expect(read()).to.equal(false);
      element.setAttribute(name, 'false');
      expect(read()).to.equal(false);
      write(true);
      expect(read()).to.equal(true);
      expect(element.getAttribute(name)).to.equal('');
      write(false);
      expect(element.hasAttribute(name)).to.equal(false);
      element.setAttribute(name, '');
      expect(read()).to.equal(true);
    });
  }

  it('has a setter for each property that is no attribute: frameworks look for it before they write one', () => {
    for (const name of ['config', 'texts', 'otpGateway', 'createAccount']) {
      const prototype: unknown = customElements.get('latchkey-login')?.prototype;
      expect(Object.getOwnPropertyDescriptor(prototype, name)?.set, name).to.be.a('function');
    }
  });

  it('takes required as HTML does: whatever its value, it is there', () => {
    const element = document.createElement('latchkey-login');
    element.setAttribute('required', 'false');
    expect(element.required).to.equal(true);
  });

  it('keeps a dialog with open="false" closed', async () => {
    const login = await mount({ attributes: { mode: 'dialog', open: 'false' } });
    await until(() => login.root.querySelector('dialog'), 'the dialog');
    await login.untilStep('choose');
    expect(login.root.querySelector('dialog')?.open).to.equal(false);
  });

  it('begins no login anew where a page writes what is there already', async () => {
    const { email } = await newPerson();
    const properties = { otpGateway: undefined, config: undefined };
    const login = await mount({ properties });
    await login.submitContact(email);
    await login.untilStep('code');
    for (const { name, value } of login.element.attributes) login.element.setAttribute(name, value);
    Object.assign(login.element, properties, { theme: 'dark' });
    await new Promise(requestAnimationFrame);
    expect(login.element.step).to.equal('code');
    login.element.configId = configIds.alphanumeric8;
    await login.untilStep('choose');
  });

  it('begins no login anew for a configuration that is equal to the one there', async () => {
    const create = (sessionExpirationSeconds: string): LoginConfigurationReply => ({
      enabledProviders: ['email'],
      organizationId: '7c5d2f9e-0000-4000-8000-000000000001',
      sessionExpirationSeconds,
      otpLength: '6',
      otpAlphanumeric: false,
    });
    const login = await mount({ properties: { config: create('900') } });
    await login.submitContact((await newPerson()).email);
    await login.untilStep('code');
    login.element.config = create('900');
    await new Promise(requestAnimationFrame);
    expect(login.element.step).to.equal('code');
    const begun = login.detailsOf('latchkey-ready').length;
    login.element.config = create('600');
    await until(() => login.detailsOf('latchkey-ready').length > begun || null, 'another beginning');
  });

  it('judges a missing attribute a task after the element was connected', async () => {
    const { baseUrl } = await testService();
    const login = new Harness(document.createElement('latchkey-login'));
    document.body.append(login.element);
    await Promise.resolve();
    login.element.setAttribute('proxy-url', baseUrl);
    await Promise.resolve();
    login.element.setAttribute('config-id', configIds.digits6);
    await until(() => login.contact, 'the contact field');
    expect(login.errors).to.deep.equal([]);
    login.element.remove();
  });

  it('says which attribute is missing when it stays away', async () => {
    const login = new Harness(document.createElement('latchkey-login'));
    document.body.append(login.element);
    await login.untilError('attribute_missing');
    await login.untilStep('misconfigured');
    login.element.remove();
  });

  it('tells code that runs later which step it is at, and who is signed in', async () => {
    const { email } = await newPerson();
    const login = await mount();
    expect(await login.element.ready).to.equal(null);
    expect(login.element.step).to.equal('choose');
    await login.logIn(email);
    expect(login.element.step).to.equal('done');
    expect((await login.element.ready)?.token).to.equal(login.element.session?.token);
  });
});
