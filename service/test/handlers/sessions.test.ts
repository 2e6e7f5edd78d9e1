import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
} from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  decodeJwt,
  logIn,
  whoami,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const CONFIG = crypto.randomUUID();
const LOGIN = '/public/v1/submit/stamp_login';
const WHOAMI = '/public/v1/query/whoami';

describeOnOneDatabase('a session', (database) => {
  const passkey = createPasskey();
  const one = createOrganization(['root', 'ada', 'ben', 'cyd'], {
    users: {
      cyd: {
        userEmail: 'cyd@example.com',
        mfaPolicies: [
          {
            mfaPolicyId: crypto.randomUUID(),
            mfaPolicyName: 'mail',
            condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
            requiredAuthenticationMethods: [
              { any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'cyd@example.com' }] },
            ],
            order: 0,
          },
        ],
      },
      ada: {
        userEmail: 'ada@example.com',
        authenticators: [
          { credentialId: passkey.credentialId, publicKey: passkey.publicKey, rpId: passkey.rpId },
        ],
      },
    },
    parts: () => ({
      policies: [
        {
          policyId: crypto.randomUUID(),
          policyName: 'tags',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
        },
      ],
      authProxyConfigs: [{ authProxyConfigId: CONFIG, enabledProviders: ['email'], otpAlphanumeric: false }],
    }),
  });
  const { organizationId, members } = one;
  const { ada, ben, cyd, root } = members;
  const service = useTestService(database, { provisioning: provisioningOf(one) });
  const open = (key: DeviceKey, parameters: object = {}, member = ada): Promise<Reply> =>
    submit(service(), organizationId, member, 'stamp_login', { publicKey: key.publicKey, ...parameters });
  const ask = (key: DeviceKey): Promise<Reply> => whoami(service(), key, organizationId);
  const sessionOf = ({ body }: Reply): string => body.activity.result.stampLoginResult.session as string;
  const assertFailed = ({ body, status }: Reply, errorCode: string, path: string): void => {
    assert.equal(status, 200);
    assert.equal(body.activity.status, 'ACTIVITY_STATUS_FAILED');
    assert.equal(body.activity.failure.details[0].errorCode, errorCode);
    assert.equal(body.activity.failure.details[0].path, path);
  };

  it('is opened by stamp_login, without any policy, for the key that it names', async () => {
    const key = createDeviceKey();
    const reply = await open(key);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.deepEqual(decodeJwt(sessionOf(reply)).payload, {
      exp: Math.floor(service().clock.now() / 1000) + 900,
      public_key: key.publicKey,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: ada.userId,
      organization_id: organizationId,
    });
    assert.equal((await ask(key)).body.userId, ada.userId);
    const session = { userId: ada.userId, key };
    const renamed = await submit(service(), organizationId, session, 'create_read_only_session', {});
    assert.equal(renamed.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
  });

  it('lives as long as was asked for, a second to a year', async () => {
    for (const expirationSeconds of ['1', '60', '31536000']) {
      const key = createDeviceKey();
      const { payload } = decodeJwt(sessionOf(await open(key, { expirationSeconds })));
      const now = service().clock.now();
      assert.equal(payload['exp'], Math.floor(now / 1000) + Number(expirationSeconds));
      service().clock.offsetMs += payload['exp'] * 1000 - now - 1;
      assert.equal((await ask(key)).status, 200);
      service().clock.offsetMs += 1;
      assert.equal((await ask(key)).status, 401);
      service().clock.offsetMs = 0;
    }
    for (const expirationSeconds of ['0', '-1', '1.5', '31536001', '99999999', '900s', '', 900]) {
      const reply = await open(createDeviceKey(), { expirationSeconds });
      assert.equal(reply.body.errorCode, 'INVALID_REQUEST', String(expirationSeconds));
      assert.equal(reply.body.details[0].path, 'parameters.expirationSeconds');
    }
  });

  it('is opened for keys of P-256 and no other', async () => {
    for (const publicKey of [
      `02${'ff'.repeat(32)}`,
      '',
      `04${'00'.repeat(64)}`,
      ada.key.publicKey.toUpperCase(),
    ]) {
      const reply = await open(createDeviceKey(), { publicKey });
      assert.equal(reply.body.errorCode, 'INVALID_REQUEST', publicKey);
      assert.equal(reply.body.details[0].path, 'parameters.publicKey');
    }
  });

  it('is never opened for a key that is an API key', async () => {
    for (const { key } of [ada, ben]) {
      assertFailed(await open(key), 'ALREADY_EXISTS', 'parameters.publicKey');
      assert.equal((await ask(key)).status, 200, 'which stays what it was');
    }
  });

  it('does not take away the session of another user, whose public key everybody may see', async () => {
    const key = createDeviceKey();
    await open(key);
    assertFailed(await open(key, {}, ben), 'ALREADY_EXISTS', 'parameters.publicKey');
    assert.equal((await ask(key)).body.userId, ada.userId);
    service().clock.offsetMs += 900_001;
    assert.equal(
      (await open(key, {}, ben)).body.activity.status,
      'ACTIVITY_STATUS_COMPLETED',
      'once it is over',
    );
    assert.equal((await ask(key)).body.userId, ben.userId);
    service().clock.offsetMs = 0;
  });

  it('is not taken over by a login that does not show the key', async () => {
    const [theirs, own] = [createDeviceKey(), createDeviceKey()];
    await open(theirs, {}, ben);
    const options = { configId: CONFIG };
    const reply = await logIn(service(), 'cyd@example.com', own, { sessionKey: theirs }, options);
    assert.equal(reply.body.errorCode, 'PERMISSION_DENIED');
    assert.equal(reply.body.details[0].path, 'publicKey');
    assert.equal((await ask(theirs)).body.userId, ben.userId);
    service().clock.offsetMs += 61_000;
    assert.equal((await logIn(service(), 'cyd@example.com', theirs, {}, options)).status, 200);
    assert.equal((await ask(theirs)).body.userId, cyd.userId, 'who holds it may');
    service().clock.offsetMs = 0;
  });

  it('shows how it was opened, also after it was renewed', async () => {
    service().clock.offsetMs += 600_000;
    const [mailed, renewed, stamped] = [createDeviceKey(), createDeviceKey(), createDeviceKey()];
    const { userId } = cyd;
    await logIn(service(), 'cyd@example.com', mailed, {}, { configId: CONFIG });
    await open(renewed, {}, { userId, key: mailed });
    await open(stamped, {}, cyd);
    const statuses = [];
    for (const key of [mailed, renewed, stamped, cyd.key]) {
      const parameters = { userTagName: crypto.randomUUID(), userIds: [] };
      const reply = await submit(service(), organizationId, { userId, key }, 'create_user_tag', parameters);
      statuses.push(reply.body.activity?.status ?? reply.text);
    }
    assert.deepEqual(statuses, [
      'ACTIVITY_STATUS_COMPLETED',
      'ACTIVITY_STATUS_COMPLETED',
      'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
      'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
    ]);
    service().clock.offsetMs = 0;
  });

  it('acts for its own user only', async () => {
    const key = createDeviceKey();
    await open(key);
    const session = { userId: root.userId, key };
    const reply = await submit(service(), organizationId, session, 'update_organization_name', {
      organizationName: 'Taken over',
    });
    assert.equal(reply.body.errorCode, 'ACTIVITY_DENIED');
    assert.equal((await whoami(service(), key, 'elsewhere')).body.errorCode, 'PERMISSION_DENIED');
  });

  it('is opened once by the same request', async () => {
    const key = createDeviceKey();
    const body = createBody(service(), organizationId, 'stamp_login', { publicKey: key.publicKey });
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => post(service(), LOGIN, ada.key, body)),
    );
    for (const reply of others) assert.equal(reply.text, first?.text);
    assert.equal((await ask(key)).status, 200);
  });

  it('is renewed by its own key, and ends when it would have ended', async () => {
    const key = createDeviceKey();
    await open(key, { expirationSeconds: '60' });
    service().clock.offsetMs += 59_000;
    assert.equal(
      (await open(key, {}, { userId: ada.userId, key })).body.activity.status,
      'ACTIVITY_STATUS_COMPLETED',
    );
    assert.equal((await ask(key)).status, 200);
    service().clock.offsetMs += 1_000;
    assert.equal((await ask(key)).status, 401);
    service().clock.offsetMs = 0;
  });

  it('gives way to ten newer ones of its user, however they were opened', async () => {
    const keys = Array.from({ length: 11 }, () => createDeviceKey());
    for (const [index, key] of keys.entries()) {
      service().clock.offsetMs += 61_000;
      const opened =
        index % 2 === 0
          ? await open(key, { expirationSeconds: '3600' })
          : await logIn(service(), 'ada@example.com', key, {}, { configId: CONFIG });
      assert.equal(opened.status, 200, opened.text);
    }
    const statuses = [];
    for (const key of keys) statuses.push((await ask(key)).status);
    assert.deepEqual(statuses, [401, ...Array<number>(10).fill(200)]);
    assert.equal((await ask(ada.key)).status, 200, 'lasting keys do not count');
    service().clock.offsetMs = 0;
  });

  it('ends with all others of its user, and nobody else’s, when a new one says so', async () => {
    const [first, second, third] = [createDeviceKey(), createDeviceKey(), createDeviceKey()];
    await open(first);
    await open(third, {}, ben);
    const opened = await submit(service(), organizationId, ada, 'create_read_only_session', {});
    const readOnly = opened.body.activity.result.createReadOnlySessionResult.session as string;
    const read = (): Promise<Reply> =>
      call(service(), WHOAMI, JSON.stringify({ organizationId }), {
        configId: null,
        headers: { 'x-session': readOnly },
      });
    assert.equal((await read()).status, 200);
    await open(second, { invalidateExisting: true });
    assert.equal((await ask(first)).status, 401);
    assert.equal((await ask(second)).status, 200);
    assert.equal((await ask(third)).status, 200);
    assert.equal((await ask(ada.key)).status, 200);
    assert.equal((await read()).status, 401, 'read-only sessions are sessions too');
  });

  it('is opened by a passkey', async () => {
    const key = createDeviceKey();
    const body = createBody(service(), organizationId, 'stamp_login', { publicKey: key.publicKey });
    const send = (text: string, headers = passkeyStamp(passkey, body)): Promise<Reply> =>
      call(service(), LOGIN, text, { configId: null, headers });
    const elsewhere = await send(`${body} `);
    assert.equal(elsewhere.status, 401, 'a stamp is good for its own body');
    const reply = await send(body);
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    assert.equal(reply.body.activity.votes[0].publicKey, passkey.credentialId);
    assert.equal((await ask(key)).body.userId, ada.userId);
    assert.equal((await send(body)).text, reply.text);
  });

  it('shows its text to its owner only', async () => {
    const reply = await open(createDeviceKey());
    const activityId = reply.body.activity.id as string;
    const asked = await query(service(), organizationId, root, 'get_activity', { activityId });
    assert.equal(sessionOf(asked), '');
  });
});
