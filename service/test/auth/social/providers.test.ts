import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OAUTH2_PROVIDERS, OPENID_PROVIDERS } from '../../../src/auth/social/providers.ts';
import { parseProvisioning } from '../../../src/provision/read-provisioning.ts';

/** A provisioning file whose one login configuration has these members. */
function provisioningWith(members: object): Uint8Array {
  const configuration = { authProxyConfigId: 'login', enabledProviders: [], ...members };
  const organization = {
    organizationId: 'main',
    organizationName: 'Main',
    authProxyConfigs: [configuration],
  };
  return Buffer.from(JSON.stringify({ organizations: [organization] }));
}

describe('a social provider', () => {
  for (const name of Object.keys(OPENID_PROVIDERS)) {
    it(`can be elsewhere by the provisioning file: ${name}`, () => {
      parseProvisioning(
        provisioningWith({ oauthIssuers: { [name]: { issuer: 'https://id.example.com' } } }),
        false,
      );
    });
  }

  for (const { name, readUserId, toUserinfo } of Object.values(OAUTH2_PROVIDERS)) {
    it(`can be elsewhere by the provisioning file: ${name}`, () => {
      const urls = { tokenUrl: 'https://id.example.com/token', userinfoUrl: 'https://id.example.com/me' };
      parseProvisioning(provisioningWith({ oauth2Endpoints: { [name]: urls } }), false);
    });

    it(`says whose a code was: ${name}`, () => {
      const userinfo = toUserinfo({ id: '2244994945', name: 'Ada Lovelace', email: 'ada@example.com' });
      assert.equal(readUserId(userinfo), '2244994945');
      assert.equal(readUserId({}), undefined);
    });
  }

  it('is one that there is', () => {
    for (const member of ['oauthIssuers', 'oauth2Endpoints']) {
      const file = provisioningWith({ [member]: { nobody: { issuer: 'https://id.example.com' } } });
      assert.throws(() => parseProvisioning(file, false), { name: 'StartError', message: /nobody/ });
    }
  });
});
