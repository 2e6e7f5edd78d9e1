import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createBody, createOrganization, provisioningOf } from '../support/activities.ts';
import { call, createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import {
  createEd25519Key,
  createP256Key,
  createPasskey,
  createSecp256k1Key,
  createWalletKey,
  keyStamp,
  passkeyStamp,
  type StampHeader,
} from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const WHOAMI = '/public/v1/query/whoami';
const LOGIN = '/public/v1/submit/stamp_login';
const CONFIG = crypto.randomUUID();

describeOnOneDatabase('a stamp', (database) => {
  const keys = [createP256Key(), createSecp256k1Key(), createWalletKey(), createEd25519Key()] as const;
  const [bound] = [createP256Key()];
  const [passkey, local] = [createPasskey(), createPasskey('localhost')];
  const toAuthenticator = ({ credentialId, publicKey, rpId }: typeof passkey): object => ({
    credentialId,
    publicKey,
    rpId,
  });
  const one = createOrganization(['root', 'ada'], {
    users: {
      ada: {
        apiKeys: keys.map(({ curve: curveType, publicKey }) => ({ publicKey, curveType })),
        authenticators: [toAuthenticator(passkey), toAuthenticator(local)],
      },
    },
  });
  const walled = createOrganization(['root', 'ada'], {
    users: {
      ada: {
        apiKeys: [
          { publicKey: keys[0].publicKey, curveType: keys[0].curve },
          { publicKey: bound.publicKey, curveType: bound.curve, ipAllowlist: { cidrs: ['2001:db8::/32'] } },
        ],
        authenticators: [toAuthenticator(passkey)],
      },
    },
    parts: () => ({
      ipAllowlist: { cidrs: ['10.0.0.0/8', '192.0.2.7/32'] },
      features: [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.example.com' }],
      authProxyConfigs: [{ authProxyConfigId: CONFIG, enabledProviders: ['email'] }],
    }),
  });
  const service = useTestService(database, {
    provisioning: provisioningOf(one, walled),
    program: { trustedProxies: 1 },
  });
  const { ada } = one.members;
  const BODY = JSON.stringify({ organizationId: one.organizationId });
  const send = (body: string, headers: StampHeader, path = WHOAMI): Promise<Reply> =>
    call(service(), path, body, { configId: null, headers });

  for (const key of keys) {
    it(`of ${key.scheme} is accepted`, async () => {
      const reply = await send(BODY, keyStamp(key, BODY));
      assert.equal(reply.body.userId, ada.userId, reply.text);
    });
  }

  it('of a passkey is accepted, from the pages of its relying party', async () => {
    assert.equal((await send(BODY, passkeyStamp(passkey, BODY))).body.userId, ada.userId);
    for (const [origin, status] of [
      ['http://localhost:5173', 200],
      ['http://127.0.0.1:5173', 401],
      ['https://example.com', 401],
    ] as const) {
      const reply = await send(BODY, passkeyStamp(local, BODY, { clientData: { origin } }));
      assert.equal(reply.status, status, origin);
    }
  });

  it('of a passkey is accepted from the origins that the organization names, and no others', async () => {
    const body = JSON.stringify({ organizationId: walled.organizationId });
    for (const [origin, status] of [
      ['https://app.example.com', 200],
      ['https://example.com', 401],
    ] as const) {
      const headers = passkeyStamp(passkey, body, { clientData: { origin } });
      const reply = await send(body, { ...headers, 'x-forwarded-for': '10.1.1.1' });
      assert.equal(reply.status, status, origin);
    }
  });

  it('that is bad is refused with the same bytes, whatever its kind', async () => {
    const refusal = await send(BODY, {});
    assert.equal(refusal.status, 401);
    const [unknown, stranger] = [createP256Key(), createPasskey()];
    for (const headers of [
      ...keys.map((key) => keyStamp(key, `${BODY} `)),
      keyStamp(unknown, BODY),
      keyStamp(unknown, `${BODY} `),
      passkeyStamp(passkey, `${BODY} `),
      passkeyStamp(stranger, BODY),
      { 'x-session': 'unknown' },
      { 'x-stamp': '' },
    ]) {
      const reply = await send(BODY, headers);
      assert.equal(`${reply.status} ${reply.text}`, `${refusal.status} ${refusal.text}`);
      assert.deepEqual([...reply.headers.keys()].sort(), [...refusal.headers.keys()].sort());
    }
  });

  it('stands alone', async () => {
    const good = keyStamp(keys[0], BODY);
    const others = [passkeyStamp(passkey, BODY), { 'x-session': 'x' }, { 'x-stamp-attested': 'x' }];
    for (const other of others) {
      const reply = await send(BODY, { ...good, ...other });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.errorCode, 'INVALID_REQUEST');
    }
  });

  it('of one organization opens no other', async () => {
    const body = JSON.stringify({ organizationId: walled.organizationId });
    for (const headers of [keyStamp(keys[1], body), passkeyStamp(local, body, localPage)]) {
      const reply = await send(body, headers);
      assert.equal(reply.body.errorCode, 'PERMISSION_DENIED', reply.text);
      assert.equal(reply.body.details[0].path, 'organizationId');
    }
  });
  const localPage = { clientData: { origin: 'http://localhost:5173' } };

  it('is refused from addresses that the allowlists leave out, on queries and activities', async () => {
    const from = async (key: typeof bound, forwardedFor: string): Promise<readonly unknown[]> => {
      const header = { 'x-forwarded-for': forwardedFor };
      const query = JSON.stringify({ organizationId: walled.organizationId });
      const activity = createBody(service(), walled.organizationId, 'stamp_login', {
        publicKey: createDeviceKey().publicKey,
      });
      const replies = [
        await send(query, { ...keyStamp(key, query), ...header }),
        await send(activity, { ...keyStamp(key, activity), ...header }, LOGIN),
      ];
      return replies.map(({ body, status }) => body.errorCode ?? status);
    };
    const [IN, OUT] = [
      [200, 200],
      ['ADDRESS_NOT_ALLOWED', 'ADDRESS_NOT_ALLOWED'],
    ];
    assert.deepEqual(await from(keys[0], '10.255.255.255'), IN);
    assert.deepEqual(await from(keys[0], '::ffff:10.0.0.0'), IN);
    assert.deepEqual(await from(keys[0], '192.0.2.7'), IN);
    assert.deepEqual(await from(keys[0], '192.0.2.8'), OUT);
    assert.deepEqual(
      await from(keys[0], '10.0.0.1, 192.0.2.8'),
      OUT,
      'what the caller wrote counts for nothing',
    );
    assert.deepEqual(await from(keys[0], '2001:db8::1'), OUT);
    assert.deepEqual(await from(bound, '2001:db8::1'), IN, 'the key’s own list decides');
    assert.deepEqual(await from(bound, '10.0.0.1'), OUT);
  });

  it('is not needed by the session proxy, whose callers the organization’s allowlist binds as well', async () => {
    const ask = async (forwardedFor: string): Promise<Reply> =>
      call(
        service(),
        '/v1/wallet_kit_config',
        {},
        {
          configId: CONFIG,
          headers: { 'x-forwarded-for': forwardedFor },
        },
      );
    assert.equal((await ask('10.1.2.3')).status, 200);
    assert.equal((await ask('11.1.2.3')).body.errorCode, 'ADDRESS_NOT_ALLOWED');
  });
});
