import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService, type TestFault, type TestServiceOptions } from '../../src/testing/index.ts';

const EMAIL = 'ada@example.com';
const REDIRECT_URL = 'http://localhost:5173/oauth-callback.html';
const KNOWN =
  'people, providers, organizations, identityProvider, oauthRedirectUrl, database, port, sessionSeconds';

describe('the options of a service for tests', () => {
  for (const [options, fault] of [
    [{ peopl: [] }, 'peopl: unknown member; did you mean "people"?'],
    [{ clock: 1 }, `clock: unknown member; there are ${KNOWN}.`],
    [{ people: [{}] }, 'people[0]: needs an email or a phone.'],
    [{ people: [{ email: EMAIL, nme: 'A' }] }, 'people[0].nme: unknown member; did you mean "name"?'],
    [{ people: [{ email: EMAIL }, { email: ' ADA@example.com' }] }, 'people[1].email: is that of people[0].'],
    [{ people: [{ email: 'nobody' }] }, /^startService: people\[0\]\.email: /],
    [{ people: [{ phone: '1' }] }, /^startService: people\[0\]\.phone: /],
    [{ providers: ['mail'] }, /^startService: providers\[0\]: must be one of email, .*google/],
    [{ providers: [] }, /^startService: providers: must have at least 1 item\.$/],
    [{ providers: ['google'] }, /^startService: providers\[0\]: "google" needs identityProvider: true, /],
    [
      { providers: ['google'], identityProvider: true },
      /^startService: oauthRedirectUrl: is missing: "google" answers to that page of yours, /,
    ],
    [
      { providers: ['google'], identityProvider: true, oauthRedirectUrl: 'http://example.com' },
      /^startService: oauthRedirectUrl: must be an https address/,
    ],
    [{ database: 'mysql://x' }, 'database: must begin with postgres:// or postgresql://.'],
    [{ port: 'x' }, 'port: must be a whole number.'],
    [{ sessionSeconds: 0 }, 'sessionSeconds: must be at least 1.'],
    [{ organizations: [{ organizationId: 'o' }] }, 'organizations[0].organizationName: is missing.'],
  ] as const) {
    it(`are refused with the option at fault: ${JSON.stringify(options)}`, async () => {
      const message = typeof fault === 'string' ? `startService: ${fault}` : fault;
      await assert.rejects(startService(options as unknown as TestServiceOptions), {
        name: 'TypeError',
        message,
      });
    });
  }

  it('need no client id of a social login that the provider stands in for', async () => {
    const service = await startService({
      providers: ['email', 'google'],
      identityProvider: true,
      oauthRedirectUrl: REDIRECT_URL,
    });
    after(() => service.close());
    const reply = await fetch(`${service.baseUrl}/v1/wallet_kit_config`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-proxy-config-id': service.authProxyConfigId },
      body: '{}',
    });
    const config = (await reply.json()) as Record<
      'oauthClientIds' | 'oauthAuthorizationUrls',
      { google: string }
    >;
    const address = new URL(config.oauthAuthorizationUrls.google);
    for (const [name, value] of Object.entries({
      ...{ client_id: config.oauthClientIds.google, redirect_uri: REDIRECT_URL },
      ...{ response_type: 'id_token', scope: 'openid', nonce: 'n' },
    })) {
      address.searchParams.set(name, value);
    }
    const asked = await fetch(address, { redirect: 'manual' });
    assert.equal(asked.status, 303, await asked.text());
    assert.doesNotMatch(asked.headers.get('location') ?? '', /error/);
  });
});

describe('a service for tests', () => {
  it('takes no fault that no request would meet, and says that it is closed', async () => {
    const service = await startService({ people: [{ email: EMAIL }] });
    const path = '/v1/otp_init_v2';
    for (const [fault, message] of [
      [{ path, statu: 503 }, 'faults.set: statu: unknown member; did you mean "status"?'],
      [{ path, status: 9999 }, 'faults.set: status: must be at most 599.'],
      [{ path, times: -1 }, 'faults.set: times: must be at least 1.'],
      [{ status: 503 }, 'faults.set: path: is missing.'],
      [{ path: 'v1' }, 'faults.set: path: must begin with a slash.'],
      [[{ path }], 'faults.set: must be an object.'],
    ] as const) {
      assert.throws(() => service.faults.set({ path, status: 503 }, fault as unknown as TestFault), {
        name: 'TypeError',
        message,
      });
    }
    const awaited = service.codeFor(EMAIL, { timeoutMs: 60_000 }).catch((error: unknown) => error);
    await service.close();
    assert.deepEqual(await awaited, new Error('codeFor: the service is closed.'));
    for (const [name, work] of [
      ['reset', () => service.reset()],
      ['codeFor', () => service.codeFor(EMAIL)],
      ['sessionFor', () => service.sessionFor({ contact: EMAIL, publicKey: '', authProxyConfigId: '' })],
    ] as const) {
      await assert.rejects(work(), { name: 'Error', message: `${name}: the service is closed.` });
    }
  });
});
