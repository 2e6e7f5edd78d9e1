import { expect } from '@open-wc/testing';
import { CONFIG_ID_HEADER } from '../../../src/contract/config-id-header.ts';
import type { LoginConfigurationReply } from '../../../src/contract/operations/wallet_kit_config.ts';
import { clearFaults, configIds, setFaults, testService } from '../../support/services/test-service.ts';
import { mount } from './harness.ts';
import { logIn, untilTold, watchEachTest } from './session-page.ts';

const HOUR_MS = 3_600_000;

/** Reads the configuration, as a page's own server may do for it. */
async function readReply(): Promise<LoginConfigurationReply> {
  const { authProxyUrl } = await testService();
  const headers = { 'content-type': 'application/json', [CONFIG_ID_HEADER]: configIds.digits6 };
  const reply = await fetch(`${authProxyUrl}/v1/wallet_kit_config`, { method: 'POST', headers, body: '{}' });
  return reply.json() as Promise<LoginConfigurationReply>;
}

describe('a session on a device whose clock is wrong', () => {
  watchEachTest();
  const { now } = Date;
  let aheadMs = 0;
  beforeEach(() => (Date.now = () => now.call(Date) + aheadMs));
  afterEach(() => {
    aheadMs = 0;
    Date.now = now;
  });

  it('is not ended by a tab that never heard the time of the service', async () => {
    aheadMs = HOUR_MS;
    const config = await readReply();
    const unaware = await mount({ properties: { config } });
    await untilTold(unaware, 'latchkey-ready');
    const login = await logIn();
    await untilTold(unaware, 'latchkey-login');
    await unaware.element.client;
    expect(unaware.element.session).to.deep.equal(login.element.session);
    expect(login.detailsOf('latchkey-logout')).to.deep.equal([]);
  });

  it('is kept where nobody tells the time: the form is shown, and the next visit finds the session', async () => {
    const config = await readReply();
    const login = await logIn();
    const { session } = login.element;
    login.element.remove();
    aheadMs = 24 * HOUR_MS;
    await setFaults([{ path: '/v1/wallet_kit_config', cutAfterBytes: 0 }]);
    const alone = await mount({ properties: { config } });
    await untilTold(alone, 'latchkey-ready');
    expect(alone.element.session).to.equal(null);
    alone.element.remove();
    await clearFaults();
    const reloaded = await mount({ properties: { config } });
    await untilTold(reloaded, 'latchkey-ready');
    expect(reloaded.element.session).to.deep.equal(session);
  });

  for (const [what, before, after] of [
    ['was an hour slow, and is right now', -HOUR_MS, 0],
    ['was right, and is a day fast now', 0, 24 * HOUR_MS],
  ] as const) {
    for (const where of ['fetches', 'has'] as const) {
      it(`is restored where that clock ${what}, on a page that ${where} the configuration`, async () => {
        const config = where === 'has' ? await readReply() : undefined;
        aheadMs = before;
        const login = await logIn();
        const { session } = login.element;
        login.element.remove();
        aheadMs = after;
        const reloaded = await mount({ properties: { config } });
        await untilTold(reloaded, 'latchkey-ready');
        expect(reloaded.element.session).to.deep.equal(session);
        expect(reloaded.detailsOf('latchkey-logout')).to.deep.equal([]);
      });
    }
  }
});
