import { expect } from '@open-wc/testing';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import type { LoginConfigurationReply } from '../../../src/contract/operations/wallet_kit_config.ts';
import { configIds, testService } from '../../support/services/test-service.ts';
import { cleanUp, Harness, mount, until } from './harness.ts';
import { holdFrames } from './stillness.ts';

const config: LoginConfigurationReply = {
  enabledProviders: ['email', 'sms', 'passkey'],
  organizationId: '7c5d2f9e-0000-4000-8000-000000000001',
  sessionExpirationSeconds: '900',
  otpLength: '6',
  otpAlphanumeric: false,
};

const isReady = (login: Harness): true | null => login.detailsOf('latchkey-ready').length > 0 || null;

/** Records every node that is added to the element or removed from it. */
function watchNodes({ root }: Harness): () => readonly Element[] {
  const seen: Element[] = [];
  const note = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of [...addedNodes, ...removedNodes]) if (node instanceof Element) seen.push(node);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    return seen;
  };
}

describe('the first drawing', () => {
  afterEach(cleanUp);

  it('is the form itself where the page gives the configuration', async () => {
    const login = await mount({ properties: { config } });
    const nodes = watchNodes(login);
    await until(() => login.contact, 'the contact field');
    await until(() => isReady(login), 'the machine');
    expect(nodes().some((node) => node.matches('.skeleton'))).to.equal(false);
    expect(login.detailsOf('latchkey-step').map(({ step }) => step)).to.deep.equal(['choose']);
  });

  it('is the form itself also where the first attribute is one of its looks', async () => {
    const { authProxyUrl } = await testService();
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = `<latchkey-login theme="dark" proxy-url="${authProxyUrl}" config-id="1"></latchkey-login>`;
    const login = new Harness(place.firstElementChild as LatchkeyLoginElement);
    login.element.config = config;
    const nodes = watchNodes(login);
    await until(() => login.contact, 'the contact field');
    expect(nodes().some((node) => node.matches('.skeleton'))).to.equal(false);
  });

  it('is seen before the machine takes the processor, for which a page that is not painted waits a moment', async () => {
    const endHolding = holdFrames();
    try {
      const begunAtMs = performance.now();
      const login = await mount({ attributes: { 'heading-level': '3' }, properties: { config } });
      // The part that loads with the state machine sets the heading level.
      await until(() => login.root.querySelector('.title[aria-level]'), 'the machine', login);
      expect(performance.now() - begunAtMs).to.be.at.least(100);
      await until(() => isReady(login), 'what is at rest', login);
    } finally {
      endHolding();
    }
  });

  for (const forgets of [false, true]) {
    it(`${forgets ? 'keeps the order where nothing is remembered' : 'has the way that was used last first'}`, async () => {
      const { authProxyUrl } = await testService();
      localStorage.setItem(`latchkey method ${authProxyUrl} ${configIds.digits6}`, 'passkey');
      const attributes = { 'forget-method': forgets ? '' : null };
      const { root } = await mount({ attributes, properties: { config } });
      await until(() => root.querySelector('#contact'), 'the form');
      const order = [...root.querySelectorAll('#contact, [data-method]')].map(({ localName }) => localName);
      expect(order).to.deep.equal(forgets ? ['input', 'button'] : ['button', 'input']);
      expect(root.querySelectorAll('[data-method=passkey] [part=badge]').length).to.equal(forgets ? 0 : 1);
    });
  }
});
