import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startService } from '../../src/testing/index.ts';
import type { TestService } from '../../src/testing/index.ts';
import { createDeviceKey, decodeJwt, stamp } from '../support/client.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';

const ADA = 'ada@example.com';

describe('a service for the tests of an application', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ people: [{ email: ADA, name: 'Ada' }, { phone: '+15555550100' }] });
  });
  after(() => service.close());

  const send = (path: string, body: object): Promise<Response> =>
    fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-proxy-config-id': service.authProxyConfigId },
      body: JSON.stringify(body),
    });
  const askForCode = (): Promise<Response> =>
    send('/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: ADA });
  const verify = async (otpId: string, otpCode: string): Promise<number> =>
    (await send('/v1/otp_verify', { otpId, otpCode })).status;

  it('has as many of its kind as are asked for, each on its own', async () => {
    const other = await startService();
    after(() => other.close());
    assert.notEqual(other.baseUrl, service.baseUrl);
    assert.notEqual(other.otpSignerKey, service.otpSignerKey);
    await assert.rejects(other.codeFor(ADA, { timeoutMs: 1 }), /^Error: No code was sent/);
  });

  it('hands out a code once, and waits for the next', async () => {
    const early = service.codeFor(ADA.toUpperCase());
    const { otpId } = (await (await askForCode()).json()) as { otpId: string };
    const code = await early;
    assert.match(code, /^\d{6}$/);
    assert.equal(await verify(otpId, code), 200);
    await assert.rejects(
      service.codeFor(ADA, { timeoutMs: 1 }),
      /^Error: No code was sent to ada@example\.com/,
    );
  });

  it('gives no code to whoever was waiting before a reset', async () => {
    const abandoned = service.codeFor(ADA).then(
      () => 'a code of the next test',
      ({ message }: Error) => message,
    );
    await service.reset();
    await askForCode();
    assert.match(await service.codeFor(ADA), /^\d{6}$/);
    assert.match(await abandoned, /^No code was sent to ada@example\.com before the service was reset/);
  });

  it('opens a session of a person for a key, as a login by code does', async () => {
    const key = createDeviceKey();
    const { publicKey } = key;
    const { authProxyConfigId } = service;
    const askedAt = Date.now();
    const opened = await service.sessionFor({ contact: ADA.toUpperCase(), publicKey, authProxyConfigId });
    assert.ok(opened);
    const { payload } = decodeJwt(opened.session);
    const [ada] = service.people;
    assert.equal(payload['user_id'], ada?.userId);
    assert.equal(payload['public_key'], publicKey);
    // The session's times are in whole seconds, and it begins between the request and the answer.
    const beganAt = (Number(payload['exp']) - 900) * 1000;
    assert.ok(beganAt > askedAt - 1000 && beganAt <= opened.openedAt, `${askedAt}, ${beganAt}`);
    const body = JSON.stringify({ organizationId: service.organizationId });
    const whoami = (): Promise<Response> =>
      fetch(`${service.baseUrl}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-stamp': stamp(key, body) },
        body,
      });
    assert.equal((await whoami()).status, 200);
    const phone = { contact: '+1 555 555 0100', publicKey: createDeviceKey().publicKey, authProxyConfigId };
    assert.ok(await service.sessionFor(phone));
    const renewed = { contact: ADA, publicKey: createDeviceKey().publicKey, authProxyConfigId };
    assert.ok(await service.sessionFor({ ...renewed, invalidateExisting: true }));
    assert.equal((await whoami()).status, 401, 'the other session has ended');
  });

  it('opens none where a login by code would open none', async () => {
    const request = {
      contact: ADA,
      publicKey: createDeviceKey().publicKey,
      authProxyConfigId: service.authProxyConfigId,
    };
    for (const change of [
      { contact: 'nobody@example.com' },
      { contact: 'nobody' },
      { publicKey: '02' },
      { authProxyConfigId: 'another' },
      { organizationId: 'another' },
    ]) {
      assert.equal(await service.sessionFor({ ...request, ...change }), undefined, JSON.stringify(change));
    }
    const other = await startService({ people: [{ email: ADA }], providers: ['sms'] });
    after(() => other.close());
    const { authProxyConfigId } = other;
    assert.equal(await other.sessionFor({ ...request, authProxyConfigId }), undefined);
    assert.ok(await service.sessionFor(request));
  });

  it('moves its clock, shows faults, and brings everything back', async () => {
    await service.reset();
    const { otpSignerKey } = service;
    const readLog = async (name: string): Promise<string> => {
      const reply = await fetch(`${service.baseUrl}/log/${name}`);
      assert.equal(reply.status, 200);
      return reply.text();
    };
    const logKeys = await readLog('keys');
    const { otpId } = (await (await askForCode()).json()) as { otpId: string };
    const code = await service.codeFor(ADA);
    service.advance(6 * 60_000);
    assert.notEqual(await verify(otpId, code), 200, 'the code has expired');
    service.faults.set({ path: '/v1/otp_init', status: 503, times: 1 });
    assert.equal((await askForCode()).status, 503);
    service.faults.set({ path: '/v1/otp_init', status: 500 });
    for (const _ of [1, 2, 3]) await send('/v1/otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: ADA });
    await service.reset();
    for (const _ of [1, 2, 3])
      assert.equal((await askForCode()).status, 200, 'no fault and no limit is left');
    assert.match(await service.codeFor(ADA), /^\d{6}$/);
    assert.equal(service.otpSignerKey, otpSignerKey);
    assert.equal(await readLog('keys'), logKeys);
    assert.match(await readLog('checkpoint'), /^latchkey-log\//);
    assert.throws(() => service.advance(-1), RangeError);
  });

  it('delivers webhooks to receivers on this machine, from its file and from activities', async () => {
    const fromFile = await startReceiver();
    const fromActivity = await startReceiver();
    after(() => Promise.all([fromFile.close(), fromActivity.close()]));
    const key = createDeviceKey();
    const { publicKey } = key;
    const hooked = await startService({
      organizations: [
        {
          ...{ organizationId: 'hooked', organizationName: 'Hooked' },
          rootQuorum: { threshold: 1, userIds: ['root'] },
          users: [
            {
              ...{ userId: 'root', userName: 'Root' },
              apiKeys: [{ publicKey, curveType: 'API_KEY_CURVE_P256' }],
            },
          ],
          features: [{ name: 'FEATURE_NAME_WEBHOOK', value: fromFile.url }],
        },
      ],
    });
    after(() => hooked.close());
    const submit = async (segment: string, parameters: object): Promise<string> => {
      const body = JSON.stringify({
        type: `ACTIVITY_TYPE_${segment.toUpperCase()}`,
        ...{ timestampMs: String(Date.now()), organizationId: 'hooked', parameters },
      });
      const reply = await fetch(`${hooked.baseUrl}/public/v1/submit/${segment}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-stamp': stamp(key, body) },
        body,
      });
      const { activity } = (await reply.json()) as { activity?: { status: string } };
      return activity?.status ?? String(reply.status);
    };
    const tag = { userTagName: 'first', userIds: [] };
    assert.equal(await submit('create_user_tag', tag), 'ACTIVITY_STATUS_COMPLETED');
    await fromFile.received(1);

    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: fromActivity.url };
    assert.equal(await submit('set_organization_feature', feature), 'ACTIVITY_STATUS_COMPLETED');
    assert.equal(
      await submit('create_user_tag', { ...tag, userTagName: 'second' }),
      'ACTIVITY_STATUS_COMPLETED',
    );
    await fromActivity.received(1);
  });

  it(
    'begins with an empty database of its own, also where an earlier run has used it',
    { skip: missingPostgres },
    async () => {
      const database = await createPostgresDatabase({ isEmpty: true });
      await runStatement(database, 'create table notes (text text)');
      await runStatement(database, "insert into notes values ('not of the service')");
      const people = [{ email: ADA }];
      const sub = { organizationId: 'acme', organizationName: 'Acme' };
      await (await startService({ database, people, organizations: [sub] })).close();
      const again = await startService({
        database,
        people,
        organizations: [{ ...sub, organizationName: 'Acme again' }],
      });
      after(() => again.close());
      const users = await runStatement(database, 'select email from users');
      assert.deepEqual(users, [{ email: ADA }]);
      await again.reset();
      assert.equal((await runStatement(database, 'select * from notes')).length, 1);
    },
  );
});
