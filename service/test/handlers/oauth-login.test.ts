import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call, createDeviceKey, decodeJwt, whoami, type DeviceKey, type Reply } from '../support/client.ts';
import { createBody } from '../support/activities.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { assertRefused, CONFIG, ORGANIZATION, useIdTokenLogins } from '../support/id-token-logins.ts';
import { attestedStamp, type StampChanges } from '../support/stamps.ts';

describeOnEachDatabase('oauth_login', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const { service, seconds, tokenFor, logIn } = useIdTokenLogins(database);

  itOnOne(
    'is stamp_login for the newest published clients, with a stamp by the key of the ID token',
    async () => {
      const key = createDeviceKey();
      const body = (publicKey: string, organizationId = ORGANIZATION): string =>
        createBody(service(), organizationId, 'stamp_login', { publicKey, expirationSeconds: '900' });
      const scheme = 'STAMP_ATTESTED_SCHEME_P256_OIDC';
      const send = (text: string, token: string, changes: StampChanges = {}, path = 'submit/stamp_login') =>
        call(service(), `/public/v1/${path}`, text, {
          configId: null,
          headers: attestedStamp(key, token, text, { scheme, ...changes }),
        });
      const code = ({ body: { errorCode } }: Reply): unknown => errorCode;
      const good = body(key.publicKey);
      const token = await tokenFor(key);
      const other = createDeviceKey();
      assert.equal(code(await send(good, await tokenFor(other))), 'OIDC_TOKEN_INVALID', 'another nonce');
      assert.equal(code(await send(good, await tokenFor(key, { aud: 'else' }))), 'OIDC_TOKEN_INVALID');
      assert.equal(code(await send(good, await tokenFor(key, { sub: 'nobody' }))), 'ACCOUNT_NOT_FOUND');
      assert.equal(code(await send(body(key.publicKey, 'elsewhere'), token)), 'OIDC_TOKEN_INVALID');
      assert.equal(code(await send(good, token, { signature: '00' })), 'UNAUTHENTICATED');
      const { publicKey } = other;
      assert.equal(code(await send(good, token, { publicKey })), 'UNAUTHENTICATED', 'another key');
      assert.equal(
        code(await send(good, token, { scheme: 'STAMP_ATTESTED_SCHEME_OTHER' })),
        'UNAUTHENTICATED',
      );
      const named = JSON.stringify({ organizationId: ORGANIZATION });
      assert.equal(code(await send(named, token, {}, 'query/whoami')), 'PERMISSION_DENIED', 'nothing else');

      const opened = await send(good, token);
      const { activity } = opened.body;
      assert.equal(activity?.status, 'ACTIVITY_STATUS_COMPLETED', opened.text);
      assert.equal(decodeJwt(activity.result.stampLoginResult.session).payload['user_id'], 'ada');
      assert.equal((await whoami(service(), key, ORGANIZATION)).body.userId, 'ada');
      assert.equal((await send(good, token)).body.activity.id, activity.id, 'the same request');
      assert.equal(code(await send(body(other.publicKey), token)), 'OIDC_TOKEN_INVALID', 'used up');
      assert.equal(code(await logIn(token, key)), 'OIDC_TOKEN_INVALID', 'at the proxy, too');
    },
  );

  itOnOne('opens a session for the key that the nonce names', async () => {
    const key = createDeviceKey();
    const reply = await logIn(await tokenFor(key), key);
    assert.equal(reply.status, 200, reply.text);
    const { payload } = decodeJwt(reply.body.session as string);
    assert.equal(payload['public_key'], key.publicKey);
    assert.equal(payload['user_id'], 'ada');
    assert.equal(payload['session_type'], 'SESSION_TYPE_READ_WRITE');
    assert.equal(payload['exp'], seconds() + 900);
    assert.equal((await whoami(service(), key, ORGANIZATION)).body.userId, 'ada');
  });

  it('answers the same request with the same session, and the token to nothing else', async () => {
    const [key, other] = [createDeviceKey(), createDeviceKey()];
    const token = await tokenFor(key);
    const replies = await Promise.all([logIn(token, key), logIn(token, key), logIn(token, key)]);
    const sessions = new Set(replies.map(({ body }) => body.session as string));
    assert.equal(sessions.size, 1);
    service().clock.offsetMs += 1000;
    assert.equal((await logIn(token, key)).body.session, [...sessions][0]);
    assertRefused(await logIn(token, other), 'another key');
    assertRefused(await logIn(token, key, { invalidateExisting: true }), 'other options');
    assertRefused(await logIn(token, key, { organizationId: ORGANIZATION }), 'another organization');
    service().clock.offsetMs -= 1000;
  });

  itOnOne('does not bring a session back that was ended', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const { session } = (await logIn(token, key)).body;
    const other = createDeviceKey();
    await logIn(await tokenFor(other), other, { invalidateExisting: true });
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 401);
    assert.equal((await logIn(token, key)).body.session, session);
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 401);
  });

  itOnOne('keeps ten sessions of a user', async () => {
    const keys = Array.from({ length: 11 }, createDeviceKey);
    for (const key of keys) assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const [first, ...rest] = keys;
    assert.equal((await whoami(service(), first as DeviceKey, ORGANIZATION)).status, 401);
    for (const key of rest) assert.equal((await whoami(service(), key, ORGANIZATION)).status, 200);
  });

  itOnOne('does not end the session of another with a stolen public key', async () => {
    const key = createDeviceKey();
    assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const reply = await logIn(await tokenFor(key, { sub: 'nobody' }), key);
    assert.equal(reply.body.errorCode, 'ACCOUNT_NOT_FOUND');
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 200);
  });

  itOnOne('tells that there is no account, and leaves the token usable', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key, { sub: 'grace' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await logIn(token, key);
      assert.equal(reply.status, 404);
      assert.equal(reply.body.errorCode, 'ACCOUNT_NOT_FOUND');
    }
    const elsewhere = await logIn(await tokenFor(key), key, { organizationId: 'another' });
    assert.equal(elsewhere.body.errorCode, 'ACCOUNT_NOT_FOUND');
  });

  itOnOne('refuses a public key that is none', async () => {
    const key = createDeviceKey();
    const body = { oidcToken: await tokenFor(key), publicKey: `02${'ff'.repeat(32)}` };
    const reply = await call(service(), '/v1/oauth_login', body, CONFIG);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.details[0].path, 'publicKey');
  });

  itOnOne('finds the account by the ID token, and verifies it', async () => {
    const key = createDeviceKey();
    const find = async (filterValue: string, more: object = {}): Promise<Reply> =>
      call(service(), '/v1/account', { filterType: 'OIDC_TOKEN', filterValue, ...more }, CONFIG);
    const token = await tokenFor(key);
    assert.deepEqual((await find(token)).body, { organizationId: ORGANIZATION });
    assert.deepEqual((await find(token, { oidcToken: token })).body, { organizationId: ORGANIZATION });
    assert.equal((await find(token, { oidcToken: 'another' })).body.details[0].path, 'oidcToken');
    assert.deepEqual((await find(await tokenFor(key, { sub: 'grace' }))).body, {});
    assertRefused(await find(await tokenFor(key, { exp: seconds() - 100 })), 'expired');
    assert.equal((await logIn(token, key)).status, 200, 'looking does not use the token up');
  });

  itOnOne('logs no token and no subject', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key, { sub: 'canary-subject' });
    await logIn(token, key);
    assert.ok(!service().log().includes('canary-subject') && !service().log().includes(token.slice(-40)));
  });
});
