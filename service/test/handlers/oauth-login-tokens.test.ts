import assert from 'node:assert/strict';
import { it } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { call, createDeviceKey } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertRefused, useIdTokenLogins } from '../support/id-token-logins.ts';

it('binds an ID token to a key by the hash of the text of the key', () => {
  assert.equal(
    toNonce('0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a'),
    '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
  );
});

describeOnOneDatabase('the ID token of oauth_login', (database) => {
  const { service, issuer, seconds, claimsFor, tokenFor, logIn } = useIdTokenLogins(database);

  it('takes times with a fraction, as some issuers write them', async () => {
    const key = createDeviceKey();
    const times = { iat: seconds() + 0.1234567, exp: seconds() + 600.7654321 };
    const reply = await logIn(await tokenFor(key, times), key);
    assert.equal(reply.status, 200, reply.text);
  });

  it('refuses a subject that is no text', async () => {
    const key = createDeviceKey();
    for (const sub of [17, ['subject-of-ada'], { 0: 'x' }, true, null]) {
      const token = await tokenFor(key, { sub } as unknown as JWTPayload);
      assertRefused(await logIn(token, key), JSON.stringify(sub));
    }
  });

  it('refuses claims that are not of this login', async () => {
    const key = createDeviceKey();
    const now = seconds();
    const faults: Readonly<Record<string, JWTPayload>> = {
      'no nonce': { nonce: undefined },
      'another nonce': { nonce: toNonce(createDeviceKey().publicKey) },
      'the nonce of the bytes of the key': { nonce: 'aa'.repeat(32) },
      'the nonce in upper case': { nonce: toNonce(key.publicKey).toUpperCase() },
      'a nonce that is no text': { nonce: [toNonce(key.publicKey)] },
      'no issuer': { iss: undefined } as unknown as JWTPayload,
      'another issuer': { iss: 'https://accounts.google.com' },
      'an issuer with a slash': { iss: `${issuer().url}/` },
      'the issuer of a provider that is not enabled': { iss: 'https://appleid.apple.com', aud: 'our-apple' },
      'another audience': { aud: 'their-client' },
      'the audience of another provider': { aud: 'our-facebook' },
      'several audiences without azp': { aud: ['our-client', 'their-client'] },
      'written for another party': { aud: ['our-client', 'their-client'], azp: 'their-client' },
      'another authorized party': { azp: 'their-client' },
      'no audience': { aud: undefined } as unknown as JWTPayload,
      'no subject': { sub: undefined } as unknown as JWTPayload,
      'an empty subject': { sub: '' },
      expired: { exp: now - 61 },
      'no expiry': { exp: undefined } as unknown as JWTPayload,
      'no time of issue': { iat: undefined } as unknown as JWTPayload,
      'from the future': { iat: now + 61 },
      'too old, whatever its expiry says': { iat: now - 3661, exp: now + 600 },
      'not valid yet': { nbf: now + 61 },
    };
    for (const [title, changes] of Object.entries(faults)) {
      assertRefused(await logIn(await tokenFor(key, changes), key), title);
    }
  });

  it('names a subject that no database can keep (issue 19)', async () => {
    const key = createDeviceKey();
    const reply = await logIn(await tokenFor(key, { sub: 'ada\u0000' }), key);
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.body.errorCode, 'INVALID_REQUEST');
    assert.equal(reply.body.details[0].path, 'oidcToken');
  });

  it('takes clocks that are a minute apart, and several audiences with ours as the authorized party', async () => {
    const now = seconds();
    const fine: readonly JWTPayload[] = [
      { exp: now - 59 },
      { iat: now + 59 },
      { nbf: now + 59 },
      { iat: now - 3600 },
      { aud: ['our-client'] },
      { aud: ['our-client', 'another'], azp: 'our-client' },
      { azp: 'our-client' },
    ];
    for (const changes of fine) {
      const key = createDeviceKey();
      const reply = await logIn(await tokenFor(key, changes), key);
      assert.equal(reply.status, 200, `${JSON.stringify(changes)}: ${reply.text}`);
    }
  });

  it('refuses signatures that are not the issuer’s', async () => {
    const key = createDeviceKey();
    const good = await tokenFor(key);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const stranger = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(JSON.stringify(issuer().keySet));
    const { SignJWT } = await import('jose');
    const faults: Readonly<Record<string, string>> = {
      'alg none': `${encode({ alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${encode({ alg: 'none', kid: 'one' })}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'another payload': `${header}.${encode({ ...claimsFor(key), sub: 'x' })}.${signature}`,
      'a flipped signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'a key of somebody else': await tokenFor(key, {}, { key: stranger.privateKey }),
      'HS256 with the public key': await new SignJWT(claimsFor(key))
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(secret),
      'RS512, which is not on the list': await tokenFor(
        key,
        {},
        {
          header: { alg: 'RS512' },
          key: (await generateKeyPair('RS512')).privateKey,
        },
      ),
      'not a token': 'a.b.c',
      'no dots': 'token',
    };
    for (const [title, token] of Object.entries(faults)) assertRefused(await logIn(token, key), title);
    assert.equal((await logIn(good, key)).status, 200, 'the good one is good');
  });

  it('asks the issuer for an unknown key once in a while, and keeps the keys that it has', async () => {
    const key = createDeviceKey();
    assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const before = issuer().requests.length;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      assertRefused(
        await logIn(await tokenFor(key, {}, { header: { kid: `unknown-${attempt}` } }), key),
        'unknown kid',
      );
    }
    // Reading the key set takes two requests, because its address is in the discovery document.
    assert.ok(issuer().requests.length - before <= 2, String(issuer().requests.length - before));
    const other = createDeviceKey();
    assert.equal((await logIn(await tokenFor(other), other)).status, 200);
  });

  it('takes no token of a provider that the configuration does not enable', async () => {
    const key = createDeviceKey();
    const body = { oidcToken: await tokenFor(key), publicKey: key.publicKey };
    assertRefused(await call(service(), '/v1/oauth_login', body, { configId: 'without' }), 'not enabled');
  });
});
