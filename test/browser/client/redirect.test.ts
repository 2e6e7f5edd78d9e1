import { expect } from '@open-wc/testing';
import { createClient } from '../../../src/client/index.ts';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { clearFaults, configIds, setFaults, testService } from '../../support/services/test-service.ts';

afterEach(clearFaults);

async function failureOf(calling: Promise<unknown>): Promise<unknown> {
  try {
    await calling;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

describe('a redirect', () => {
  it('is refused by the client, in every engine', async () => {
    const { baseUrl } = await testService();
    const client = createClient({ baseUrl, authProxyConfigId: configIds.digits6 });
    expect((await client.walletKitConfig()).enabledProviders).to.be.an('array');
    for (const status of [301, 302, 307, 308]) {
      await setFaults([{ path: '/v1/wallet_kit_config', status, body: '{}' }]);
      expect(await failureOf(client.walletKitConfig())).to.include({
        name: 'LatchkeyError',
        code: 'unreachable',
      });
    }
  });

  it('is refused by the key source of webhooks, in every engine', async () => {
    const { baseUrl } = await testService();
    const path = '/public/v1/discovery/webhooks/jwks';
    await setFaults([{ path, status: 307, body: '{}' }]);
    const source = createKeySource(`${baseUrl}${path}`);
    expect(await source.findKey('key-1')).to.equal('keys_unavailable');
    expect(String(source.lastError)).to.match(/expected a key set, not a redirect/);
  });
});
