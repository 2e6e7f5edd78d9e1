import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ORGANIZATION, toReply, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { provisioning, startTestService, type TestServiceOptions } from '../support/test-service.ts';

const OTHER = '8b1f2c3e-0000-4000-8000-0000000000ee';
const ORIGINS = ['https://shop.example', 'https://example.com'];
const [demo] = provisioning.organizations;
const features = [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: ORIGINS.join(', ') }];
const other = { organizationId: OTHER, organizationName: 'Other', features };

describeOnOneDatabase('pages on other domains that may use the passkeys of a host', (database) => {
  /** Asks as a browser does for a page on another domain, once by the machine's address and once by its name. */
  async function ask(
    organizations: readonly object[],
    program: TestServiceOptions['program'] = {},
  ): Promise<{ readonly byNumber: Reply; readonly byName: Reply }> {
    const service = await startTestService(database, { provisioning: { organizations }, program });
    try {
      const { baseUrl } = service.ready;
      const get = async (host: string): Promise<Reply> => {
        const url = new URL('/.well-known/webauthn', baseUrl);
        url.hostname = host;
        return toReply(await fetch(url, { headers: { origin: 'https://shop.example' } }));
      };
      return { byNumber: await get('127.0.0.1'), byName: await get('localhost') };
    } finally {
      await service.close();
    }
  }

  it('are those that the only organization lists', async () => {
    const { body, headers, status } = (await ask([{ ...demo, features }])).byNumber;
    assert.equal(status, 200);
    assert.deepEqual(body, { origins: ORIGINS });
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('cache-control'), 'public, max-age=300');
    assert.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
  });

  it('are not read from an organization that only says that a host is its own', async () => {
    const { body, headers, status } = (await ask([demo, other])).byNumber;
    assert.equal(status, 404);
    // The header lets a page distinguish this refusal from a network failure.
    assert.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
    assert.match(String(body['message']), /LATCHKEY_RELYING_PARTIES/);
  });

  it('are those of the organization that the operator names for the host', async () => {
    const relyingParties = new Map([
      ['127.0.0.1', OTHER],
      ['localhost', ORGANIZATION],
    ]);
    const { byName, byNumber } = await ask([demo, other], { relyingParties });
    assert.deepEqual(byNumber.body, { origins: ORIGINS });
    // The organization for `localhost` lists no origins.
    assert.equal(byName.status, 404);
    assert.match(String(byName.body['message']), /FEATURE_NAME_WEBAUTHN_ORIGINS/);
  });
});
