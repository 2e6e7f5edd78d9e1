import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAuthorizationUrl, findClient } from '../../../../src/providers/oauth/endpoints.ts';
import { COMPANY_IDS } from '../../../../src/providers/companies/ids.ts';
import { configured, ORIGIN } from './clients.ts';

const request = { state: 'the-state', nonce: 'the-nonce', challenge: 'the-challenge' };

describe('the address of a provider', () => {
  for (const [method, address, parameters] of [
    [
      'google',
      'https://accounts.google.com/o/oauth2/v2/auth',
      { response_type: 'id_token', scope: 'openid email', prompt: 'select_account', nonce: 'the-nonce' },
    ],
    [
      'apple',
      'https://appleid.apple.com/auth/authorize',
      { response_type: 'code id_token', response_mode: 'fragment', nonce: 'the-nonce' },
    ],
    [
      'facebook',
      'https://www.facebook.com/dialog/oauth',
      { response_type: 'id_token', scope: 'openid email', nonce: 'the-nonce' },
    ],
    [
      'x',
      'https://x.com/i/oauth2/authorize',
      {
        response_type: 'code',
        scope: 'users.read tweet.read',
        code_challenge: 'the-challenge',
        code_challenge_method: 'S256',
      },
    ],
    [
      'discord',
      'https://discord.com/oauth2/authorize',
      {
        response_type: 'code',
        scope: 'identify',
        code_challenge: 'the-challenge',
        code_challenge_method: 'S256',
      },
    ],
  ] as const) {
    it(`of ${method} asks for just what a login needs`, () => {
      const url = new URL(createAuthorizationUrl(findClient(method, configured, ORIGIN), request));
      assert.equal(url.origin + url.pathname, address);
      assert.deepEqual(Object.fromEntries(url.searchParams), {
        ...parameters,
        client_id: `${method}-client`,
        redirect_uri: `${ORIGIN}/oauth-callback.html`,
        state: 'the-state',
      });
    });
  }

  it('is the configured one where there is one, its own query kept', () => {
    const authorizationUrls = { google: 'http://127.0.0.1:7000/google/auth?tenant=a&state=theirs' };
    const client = findClient('google', { ...configured, authorizationUrls }, ORIGIN);
    assert.equal(client.isOverridden, true);
    const url = new URL(createAuthorizationUrl(client, request));
    assert.equal(url.origin + url.pathname, 'http://127.0.0.1:7000/google/auth');
    assert.equal(url.searchParams.get('tenant'), 'a');
    assert.deepEqual(url.searchParams.getAll('state'), ['the-state']);
  });

  it('has the known issuers, the configured one, or none for a stand-in without a name', () => {
    const authorizationUrls = { google: 'http://127.0.0.1:7000/auth' };
    const issuers = { google: 'http://stand-in.localhost/google' };
    const issuersOf = (change: object): unknown =>
      findClient('google', { ...configured, ...change }, ORIGIN).issuers;
    assert.deepEqual(issuersOf({}), ['https://accounts.google.com', 'accounts.google.com']);
    assert.deepEqual(issuersOf({ issuers, authorizationUrls }), ['http://stand-in.localhost/google']);
    assert.equal(issuersOf({ authorizationUrls }), undefined);
  });
});

describe('a configuration', () => {
  for (const method of COMPANY_IDS) {
    it(`without a client id of ${method} is refused, naming the member`, () => {
      for (const clientIds of [{}, { [method]: '' }, Object.create({ [method]: 'inherited' })]) {
        assert.throws(() => findClient(method, { ...configured, clientIds }, ORIGIN), {
          code: 'invalid_configuration',
          member: `oauthClientIds.${method}`,
        });
      }
    });
  }

  it('whose redirect URL is absent or on another origin is refused: an answer would never arrive', () => {
    for (const redirectUrl of [undefined, 'https://elsewhere.example/oauth-callback.html']) {
      assert.throws(() => findClient('google', { ...configured, redirectUrl }, ORIGIN), {
        code: 'invalid_configuration',
        member: 'oauthRedirectUrl',
      });
    }
  });

  it('with an address that is no web page is refused', () => {
    for (const google of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://accounts.example/auth',
      'https://a:b@accounts.example/auth',
      'https://accounts.example/auth#fragment',
      'relative',
    ]) {
      assert.throws(
        () => findClient('google', { ...configured, authorizationUrls: { google } }, ORIGIN),
        { code: 'invalid_configuration', member: 'oauthAuthorizationUrls.google' },
        google,
      );
    }
  });
});
