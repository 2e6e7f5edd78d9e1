import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createBody, createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { call, createDeviceKey, decodeJwt, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, resultOf } from '../support/outcome.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const WHOAMI = '/public/v1/query/whoami';

describeOnOneDatabase('a read-only session', (database) => {
  const passkeys = [createPasskey(), createPasskey(), createPasskey()] as const;
  const toEntry = ({ credentialId, publicKey, rpId }: (typeof passkeys)[number]) => ({
    ...{ credentialId, publicKey, rpId },
  });
  const one = createOrganization(['root', 'ada', 'eve'], {
    users: {
      ada: { authenticators: [toEntry(passkeys[0]), toEntry(passkeys[2])] },
      eve: {
        authenticators: [toEntry(passkeys[1])],
        mfaPolicies: [
          {
            mfaPolicyId: 'reads-with-key',
            mfaPolicyName: 'Reading needs a key as well',
            condition: "activity.type == 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'",
            requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }],
            order: 0,
          },
        ],
      },
    },
  });
  const { organizationId, members } = one;
  const { ada, root } = members;
  const service = useTestService(database, { provisioning: provisioningOf(one) });
  const openReadOnly = async (): Promise<Record<string, string>> => {
    const reply = await submit(service(), organizationId, ada, 'create_read_only_session', {});
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    return reply.body.activity.result.createReadOnlySessionResult as Record<string, string>;
  };
  const read = ({ session = '' }: Record<string, string>, path = WHOAMI, body?: string): Promise<Reply> =>
    call(service(), path, body ?? JSON.stringify({ organizationId }), {
      configId: null,
      headers: { 'x-session': session },
    });

  it('reads for an hour', async () => {
    const now = Math.floor(service().clock.now() / 1000);
    const result = await openReadOnly();
    const { session = '', ...others } = result;
    assert.deepEqual(others, {
      organizationId,
      organizationName: 'Test',
      userId: ada.userId,
      username: 'ada',
      sessionExpiry: String(now + 3600),
    });
    const { payload } = decodeJwt(session);
    assert.equal(payload['session_type'], 'SESSION_TYPE_READ_ONLY');
    assert.equal(payload['exp'], now + 3600);
    assert.equal('public_key' in payload, false);
    assert.equal((await read(result)).body.userId, ada.userId);
    service().clock.offsetMs += (now + 3600) * 1000 - service().clock.now() - 1;
    assert.equal((await read(result)).status, 200);
    service().clock.offsetMs += 1;
    const refused = await read(result);
    assert.equal(refused.text, (await call(service(), WHOAMI, '{"organizationId":"x"}')).text);
    assert.equal(refused.status, 401);
    service().clock.offsetMs = 0;
  });

  it('is another one each time', async () => {
    const [first, second] = [await openReadOnly(), await openReadOnly()];
    assert.notEqual(first['session'], second['session']);
    for (const result of [first, second]) assert.equal((await read(result)).status, 200);
  });

  it('performs no activity and casts no vote', async () => {
    const result = await openReadOnly();
    const segments = [
      'create_read_only_session',
      'stamp_login',
      'approve_activity',
      'reject_activity',
      'create_user_tag',
    ];
    const parameters: Readonly<Record<string, object>> = {
      create_read_only_session: {},
      stamp_login: { publicKey: createDeviceKey().publicKey },
      create_user_tag: { userTagName: 'x', userIds: [] },
    };
    for (const segment of segments) {
      const body = createBody(
        service(),
        organizationId,
        segment,
        parameters[segment] ?? { fingerprint: `sha256:${'00'.repeat(32)}` },
      );
      const reply = await read(result, `/public/v1/submit/${segment}`, body);
      assert.equal(reply.status, 403, reply.text);
      assert.equal(reply.body.errorCode, 'PERMISSION_DENIED');
      assert.match(reply.body.message as string, /read-only/);
    }
  });

  it('is good for its own organization, and as it is', async () => {
    const result = await openReadOnly();
    const elsewhere = await read(result, undefined, '{"organizationId":"elsewhere"}');
    assert.equal(elsewhere.body.errorCode, 'PERMISSION_DENIED');
    const { session = '' } = result;
    const { publicKey } = createDeviceKey();
    const login = await submit(service(), organizationId, ada, 'stamp_login', { publicKey });
    const readWrite = login.body.activity.result.stampLoginResult.session as string;
    for (const forged of [
      `${session}A`,
      session.slice(0, -1),
      session.toLowerCase(),
      readWrite,
      '',
      'A'.repeat(3000),
    ]) {
      assert.equal((await read({ session: forged })).status, 401);
    }
  });

  const openByPasskey = (passkey: (typeof passkeys)[number]): Promise<Reply> => {
    // The clock moves, so that the bodies of two users differ.
    service().clock.offsetMs += 1;
    const body = createBody(service(), organizationId, 'create_read_only_session', {});
    const headers = passkeyStamp(passkey, body);
    return call(service(), '/public/v1/submit/create_read_only_session', body, { configId: null, headers });
  };
  const deletePasskey = async (
    userId: string,
    { credentialId }: (typeof passkeys)[number],
  ): Promise<void> => {
    const named = { userId, authenticatorIds: [credentialId] };
    resultOf(await submit(service(), organizationId, root, 'delete_authenticators', named));
  };

  it('ends with the passkey that opened it, and with no other', async () => {
    const byKey = await openReadOnly();
    const [lost, kept] = [await openByPasskey(passkeys[0]), await openByPasskey(passkeys[2])].map(
      (reply) => resultOf(reply) as Record<string, string>,
    );
    assert.ok(lost !== undefined && kept !== undefined);
    for (const one of [lost, kept, byKey]) assert.equal((await read(one)).status, 200);
    await deletePasskey(ada.userId, passkeys[0]);
    assert.equal((await read(lost)).status, 401);
    for (const one of [kept, byKey]) assert.equal((await read(one)).status, 200);
  });

  it('is not opened by a passkey that was deleted before others had their say', async () => {
    const { eve } = members;
    const { body, text } = await openByPasskey(passkeys[1]);
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', text);
    await deletePasskey(eve.userId, passkeys[1]);
    const approval = { fingerprint: body.activity.fingerprint };
    assertFailed(
      await submit(service(), organizationId, eve, 'approve_activity', approval),
      'UNAUTHENTICATED',
    );
  });

  it('is shown to its owner only, and not logged', async () => {
    const reply = await submit(service(), organizationId, ada, 'create_read_only_session', {});
    const activityId = reply.body.activity.id as string;
    const asked = await query(service(), organizationId, root, 'get_activity', { activityId });
    assert.equal(asked.body.activity.result.createReadOnlySessionResult.session, '');
    const own = reply.body.activity.result.createReadOnlySessionResult.session as string;
    assert.ok(!service().log().includes(own));
  });
});
