import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createBody, createOrganization, post, provisioningOf, submit } from '../support/activities.ts';
import { call, whoami, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { startTestService, useTestService, type TestService } from '../support/test-service.ts';

const DAY_MS = 86_400_000;

/** Moves the clock to the beginning of a window, so that the window does not end within the test. */
const align = (service: TestService, windowMs: number): void => {
  service.clock.offsetMs += windowMs - (service.clock.now() % windowMs);
};

describeOnOneDatabase('the rates of keys and organizations (issue 19)', (database) => {
  const [first, second] = [createOrganization(['ada', 'ben', 'cleo']), createOrganization(['dora'])];
  const limits = { ...DEFAULT_LIMITS, requestsPerKey: 4, requestsPerOrganization: 7 };
  const service = useTestService(database, {
    provisioning: provisioningOf(first, second),
    program: { limits },
  });
  const ask = (name: 'ada' | 'ben' | 'cleo'): Promise<Reply> =>
    whoami(service(), first.members[name].key, first.organizationId);

  it('end a minute’s requests of a key, and of all keys of an organization', async () => {
    align(service(), 60_000);
    for (let count = 0; count < 4; count += 1) assert.equal((await ask('ada')).status, 200);
    const refused = await ask('ada');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    assert.equal(refused.headers.get('retry-after'), '60');
    const rename = { organizationName: 'x' };
    const activity = await submit(
      service(),
      first.organizationId,
      first.members.ada,
      'update_organization_name',
      rename,
    );
    assert.equal(activity.status, 429);
    for (let count = 0; count < 3; count += 1) assert.equal((await ask('ben')).status, 200);
    assert.equal((await ask('cleo')).status, 429, 'the organization has made seven');
    const other = await whoami(service(), second.members.dora.key, second.organizationId);
    assert.equal(other.status, 200);
    service().clock.offsetMs += 60_000;
    assert.equal((await ask('ada')).status, 200);
  });

  it('do not count what somebody else sends in the name of a key', async () => {
    service().clock.offsetMs += 60_000;
    const body = JSON.stringify({ organizationId: first.organizationId });
    const forged = Buffer.from(
      JSON.stringify({
        publicKey: first.members.ada.key.publicKey,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: '3006020101020101',
      }),
    ).toString('base64url');
    for (let count = 0; count < 9; count += 1) {
      const reply = await fetch(`${service().ready.baseUrl}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'x-stamp': forged },
        body,
      });
      assert.equal(reply.status, 401);
    }
    assert.equal((await ask('ada')).status, 200);
  });
});

describeOnOneDatabase('the quotas of an organization (issue 19)', (database) => {
  it('end the activities of a day, in every process, and not their repeats', async () => {
    const organization = createOrganization(['ada']);
    const { organizationId } = organization;
    const { ada } = organization.members;
    const location = await database.create();
    const options = {
      location,
      provisioning: provisioningOf(organization),
      program: { limits: { ...DEFAULT_LIMITS, activitiesPerDay: 3 } },
    };
    const isShared = location.kind === 'server';
    const service = await startTestService(database, options);
    align(service, DAY_MS);
    const { offsetMs } = service.clock;
    const act = (one: TestService, organizationName: string): Promise<Reply> =>
      submit(one, organizationId, ada, 'update_organization_name', { organizationName });
    const body = createBody(service, organizationId, 'update_organization_name', { organizationName: 'a' });
    const path = '/public/v1/submit/update_organization_name';
    for (let count = 0; count < 4; count += 1)
      assert.equal((await post(service, path, ada.key, body)).status, 200);
    for (const name of ['b', 'c']) assert.equal((await act(service, name)).status, 200);
    const refused = await act(service, 'd');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
    assert.equal((await post(service, path, ada.key, body)).status, 200, 'a repeat does nothing new');
    assert.match(service.log(), /"type":"QUOTA_EXCEEDED"/);
    await service.close();
    if (!isShared) return;
    // The next process knows the count of the first one.
    const next = await startTestService(database, options);
    next.clock.offsetMs = offsetMs;
    assert.equal((await act(next, 'e')).status, 429);
    assert.doesNotMatch(
      next.log(),
      /QUOTA_EXCEEDED/,
      'it is told once a day, whichever process meets the limit',
    );
    next.clock.offsetMs += DAY_MS;
    assert.equal((await act(next, 'f')).status, 200);
    await next.close();
  });

  it('end the storage of a day', async (test) => {
    const key = { privateKeyId: 'key', privateKeyName: 'Key', curve: 'CURVE_SECP256K1', addressFormats: [] };
    const organization = createOrganization(['ada'], { parts: () => ({ privateKeys: [key] }) });
    const service = await startTestService(database, {
      provisioning: provisioningOf(organization),
      program: { limits: { ...DEFAULT_LIMITS, storageMbPerDay: 1 } },
    });
    test.after(() => service.close());
    align(service, DAY_MS);
    const { ada } = organization.members;
    const sign = (length: number): Promise<Reply> =>
      submit(service, organization.organizationId, ada, 'sign_raw_payload', {
        signWith: 'key',
        payload: 'x'.repeat(length),
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_SHA256',
      });
    assert.equal((await sign(600_000)).status, 200);
    assert.equal((await sign(600_000)).body.errorCode, 'RATE_LIMITED');
    assert.equal((await sign(100)).status, 200);
  });

  it('end the accounts that people make in a day', async (test) => {
    const configuration = { authProxyConfigId: 'open', signupEnabled: true, enabledProviders: ['passkey'] };
    const organization = createOrganization(['ada'], {
      parts: () => ({ authProxyConfigs: [configuration] }),
    });
    const service = await startTestService(database, {
      provisioning: provisioningOf(organization),
      program: { limits: { ...DEFAULT_LIMITS, signUpsPerDay: 2 } },
    });
    test.after(() => service.close());
    align(service, DAY_MS);
    const signUp = (body: object): Promise<Reply> =>
      call(service, '/v1/signup_v2', body, { configId: 'open' });
    const person = (): object => ({
      apiKeys: [],
      authenticators: [createRegistration().entry],
      oauthProviders: [],
    });
    const first = person();
    for (const body of [first, first, person(), first]) assert.equal((await signUp(body)).status, 200);
    const refused = await signUp(person());
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
    assert.match(service.log(), /"quota":"sign-ups"/);
    service.clock.offsetMs += DAY_MS;
    assert.equal((await signUp(person())).status, 200);
  });
});
