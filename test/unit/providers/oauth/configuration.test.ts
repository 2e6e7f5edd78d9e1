import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOAuthConfiguration } from '../../../../src/providers/oauth/configuration.ts';

describe('what a configuration says of accounts elsewhere', () => {
  it('may be nothing', () => {
    assert.deepEqual(readOAuthConfiguration({}), {
      clientIds: {},
      redirectUrl: undefined,
      authorizationUrls: {},
      issuers: {},
    });
  });

  it('is read by its names in the API', () => {
    const reply = {
      oauthClientIds: { google: 'id' },
      oauthRedirectUrl: 'https://example.com/callback.html',
      oauthAuthorizationUrls: { google: 'https://id.example.com/auth' },
      oauthIssuers: { google: 'https://id.example.com' },
    };
    assert.deepEqual(readOAuthConfiguration(reply), {
      clientIds: reply.oauthClientIds,
      redirectUrl: reply.oauthRedirectUrl,
      authorizationUrls: reply.oauthAuthorizationUrls,
      issuers: reply.oauthIssuers,
    });
  });

  for (const [member, values] of Object.entries({
    oauthClientIds: [{ google: 1 }, 'google', 7],
    oauthAuthorizationUrls: [{ google: 1 }],
    oauthIssuers: [{ google: null }],
    oauthRedirectUrl: ['javascript:alert(1)', 'http://example.com', 'https://a:b@example.com', 'relative', 7],
  })) {
    for (const value of values) {
      it(`refuses ${member} ${JSON.stringify(value)}, naming it`, () => {
        assert.throws(() => readOAuthConfiguration({ [member]: value }), {
          code: 'invalid_configuration',
          member,
        });
      });
    }
  }
});
