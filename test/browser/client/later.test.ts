import { expect } from '@open-wc/testing';
import { createMethods, type Client, type LaterPart } from '../../../src/client/methods.ts';
import { walletKitConfig } from '../../../src/contract/operations/wallet_kit_config.ts';
import { whoami } from '../../../src/contract/operations/whoami.ts';
import {
  clearFaults,
  configIds,
  organizationId,
  setFaults,
  testService,
} from '../../support/services/test-service.ts';

type TestClient = Client<{
  readonly whoami: typeof whoami;
  readonly walletKitConfig: typeof walletKitConfig;
}>;

const path = '/src/client/later.ts';

/** A client of the running service whose stamps nobody knows, with its later part at an address. */
async function clientFor(address: string): Promise<TestClient> {
  const { baseUrl } = await testService();
  return createMethods(
    {
      baseUrl,
      authProxyUrl: baseUrl,
      authProxyConfigId: configIds.digits6,
      organizationId,
      stamper: { stamp: () => Promise.resolve({ name: 'X-Stamp', value: 'bm9uZQ' }) },
    },
    { whoami, walletKitConfig },
    () => import(address) as Promise<LaterPart>,
  );
}

async function failureOf(calling: Promise<unknown>): Promise<unknown> {
  try {
    await calling;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

afterEach(clearFaults);

describe('the part of a client that a browser loads beside a request', () => {
  it('is loaded once, by the first call, and not before', async () => {
    const address = `${path}?${crypto.randomUUID()}`;
    const loads = (): number => performance.getEntriesByName(new URL(address, location.href).href).length;
    const client = await clientFor(address);
    expect(loads()).to.equal(0);
    await Promise.all([client.walletKitConfig(), failureOf(client.whoami())]);
    const { enabledProviders } = await client.walletKitConfig();
    expect(enabledProviders).to.be.an('array');
    expect(await failureOf(client.whoami())).to.include({ code: 'unauthenticated', status: 401 });
    expect(loads()).to.equal(1);
  });

  it('that is not there makes a refusal a load_failed, with what the browser says as its cause', async () => {
    const client = await clientFor(`/src/client/${crypto.randomUUID()}.js`);
    const error = await failureOf(client.whoami());
    expect(error).to.include({ name: 'LatchkeyError', code: 'load_failed' });
    expect((error as Error).cause).to.be.instanceOf(TypeError);
  });

  it('that is not there is not missed by a query that succeeds', async () => {
    const body = JSON.stringify({ username: 'ada' });
    await setFaults([{ path: '/public/v1/query/whoami', times: 1, status: 200, body }]);
    const client = await clientFor(`/src/client/${crypto.randomUUID()}.js`);
    expect((await client.whoami()).username).to.equal('ada');
  });
});
