import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { query, submit } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  nextUser,
  verifyContact,
  whoami,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration, type RegistrationChanges } from '../support/passkey-registration.ts';
import { codeOf, expiring, NOTHING, OPEN, useSignupService, withContact } from '../support/signups.ts';

describeOnOneDatabase('signup_v2 without a code', (database) => {
  const { find, idToken, post, service } = useSignupService(database);

  it('makes an account of a passkey, with a session of its own', async () => {
    const key = createDeviceKey();
    for (const format of ['none', 'packed'] as const) {
      const { credentialId, entry } = createRegistration({ format });
      assert.equal((await find('CREDENTIAL_ID', credentialId)).text, '{}');
      const authenticators = [{ authenticatorName: 'phone', ...entry }];
      const body = { ...NOTHING, authenticators, apiKeys: [expiring(key)] };
      const made = await post(body, { ...OPEN, origin: 'http://localhost:5173' });
      if (format === 'packed') {
        assert.equal(codeOf(made), 'ALREADY_EXISTS', 'the key of the session is in use');
        continue;
      }
      assert.equal(made.status, 200, made.text);
      const { organizationId, userId } = made.body;
      assert.equal((await find('CREDENTIAL_ID', credentialId)).body.organizationId, organizationId);
      assert.equal((await find('PUBLIC_KEY', key.publicKey)).text, '{}', 'nobody has shown to hold it');
      assert.equal((await whoami(service(), key, organizationId)).body.userId, userId);
      assert.equal((await find('PUBLIC_KEY', key.publicKey)).body.organizationId, organizationId);
      service().clock.offsetMs += 900_000;
      assert.equal((await whoami(service(), key, organizationId)).status, 401, 'the session has ended');
      assert.equal((await find('PUBLIC_KEY', key.publicKey)).text, '{}');
      service().clock.offsetMs -= 900_000;
      const taken = await post({ ...NOTHING, authenticators: [entry] });
      assert.equal(codeOf(taken), 'ALREADY_EXISTS');
    }
    const packed = createRegistration({ format: 'packed' });
    assert.equal((await post({ ...NOTHING, authenticators: [packed.entry] })).status, 200);
  });

  it('refuses a passkey that was not made as it says', async () => {
    const faults: Readonly<Record<string, RegistrationChanges>> = {
      'for another challenge': { challenge: 'AAAA' },
      'on another page': { origin: 'https://evil.example' },
      'for another relying party': { rpId: 'example.com' },
      'for no public host': { origin: 'http://example.com', rpId: 'example.com' },
      'by a request that reads': { clientData: { type: 'webauthn.get' } },
      'inside another page': { clientData: { crossOrigin: true } },
      'below another page': { clientData: { topOrigin: 'https://evil.example' } },
      'with nobody there': { flags: 0x40 },
      'without a credential': { flags: 0x01 },
      'backed up, and not able to be': { flags: 0x55 },
      'for another algorithm': { algorithm: -257 },
      'with bytes after it': { trailing: Buffer.from([0]) },
      'with extensions that are none': { flags: 0xc5, trailing: Buffer.from([0]) },
      'in another format': { format: 'fido-u2f' },
      'with a statement of nothing': { statement: Buffer.from([0xa1, 0x61, 0x61, 0x01]) },
      'signed by another passkey': { format: 'packed', hasOtherSigner: true },
    };
    const options = { ...OPEN, origin: 'http://localhost:5173' };
    for (const [title, changes] of Object.entries(faults)) {
      const reply = await post({ ...NOTHING, authenticators: [createRegistration(changes).entry] }, options);
      assert.equal(codeOf(reply), 'INVALID_REQUEST', `${title}: ${reply.text}`);
      assert.equal(reply.body.details[0].path, 'authenticators[0].attestation', title);
    }
    const { entry } = createRegistration();
    const other = { ...entry, attestation: { ...entry.attestation, credentialId: 'AAAA' } };
    assert.equal(codeOf(await post({ ...NOTHING, authenticators: [other] })), 'INVALID_REQUEST');
    assert.equal(codeOf(await post({ ...NOTHING, authenticators: [entry, entry] })), 'INVALID_REQUEST');
    const secure = createRegistration({ origin: 'https://login.example.com', rpId: 'example.com' });
    assert.equal((await post({ ...NOTHING, authenticators: [secure.entry] })).status, 200);
  });

  it('makes an account of a wallet, which has to stand alone', async () => {
    const { publicKey } = secp256k1.keygen();
    const wallet = { publicKey: bytesToHex(publicKey), curveType: 'API_KEY_CURVE_SECP256K1' };
    const contact = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, contact, OPEN);
    const planted: readonly object[] = [
      { ...NOTHING, apiKeys: [wallet, expiring(createDeviceKey())] },
      { ...NOTHING, apiKeys: [wallet], authenticators: [createRegistration().entry] },
      withContact(token, contact, { apiKeys: [wallet] }),
    ];
    for (const body of planted) {
      const reply = await post(body);
      assert.equal(codeOf(reply), 'INVALID_REQUEST', reply.text);
      assert.equal(reply.body.details[0].path, 'apiKeys[0]');
    }
    assert.equal((await find('PUBLIC_KEY', wallet.publicKey)).text, '{}');
    const made = await post({ ...NOTHING, apiKeys: [wallet] });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual((await post({ ...NOTHING, apiKeys: [wallet] })).body, made.body);
    const found = await find('PUBLIC_KEY', wallet.publicKey.toUpperCase());
    assert.equal(found.body.organizationId, made.body.organizationId);
    assert.equal(codeOf(await find('PUBLIC_KEY', 'no key')), 'INVALID_REQUEST');
  });

  it('makes another account of a wallet that its first one no longer has', async () => {
    const [wallet, other] = [createDeviceKey(), createDeviceKey()];
    const toEntry = ({ publicKey }: DeviceKey) => ({ publicKey, curveType: 'API_KEY_CURVE_P256' });
    const body = { ...NOTHING, apiKeys: [toEntry(wallet)] };
    const { organizationId, userId } = (await post(body)).body;
    const added = { userId, apiKeys: [{ apiKeyName: 'other', ...toEntry(other) }] };
    resultOf(await submit(service(), organizationId, { userId, key: wallet }, 'create_api_keys', added));
    const removed = { userId, apiKeyIds: [wallet.publicKey] };
    resultOf(await submit(service(), organizationId, { userId, key: other }, 'delete_api_keys', removed));
    assert.equal((await find('PUBLIC_KEY', wallet.publicKey)).text, '{}');

    const again = await post(body);
    assert.equal(again.status, 200, again.text);
    assert.notEqual(again.body.organizationId, organizationId);
    assert.equal((await whoami(service(), wallet, again.body.organizationId)).status, 200);
    assert.deepEqual((await post(body)).body, again.body, 'a reply that was lost');
  });

  it('makes another account of a wallet that its first one has anew, unshown', async () => {
    const [wallet, other] = [createDeviceKey(), createDeviceKey()];
    const toEntry = ({ publicKey }: DeviceKey) => ({ publicKey, curveType: 'API_KEY_CURVE_P256' });
    const body = { ...NOTHING, apiKeys: [toEntry(wallet)] };
    const { organizationId, userId } = (await post(body)).body;
    const change = async (key: DeviceKey, name: string, parameters: object): Promise<object> =>
      resultOf(await submit(service(), organizationId, { userId, key }, name, { userId, ...parameters }));
    await change(wallet, 'create_api_keys', { apiKeys: [{ apiKeyName: 'other', ...toEntry(other) }] });
    await change(other, 'delete_api_keys', { apiKeyIds: [wallet.publicKey] });
    await change(other, 'create_api_keys', { apiKeys: [{ apiKeyName: 'wallet', ...toEntry(wallet) }] });
    assert.equal((await find('PUBLIC_KEY', wallet.publicKey)).text, '{}');

    const again = await post(body);
    assert.equal(again.status, 200, again.text);
    assert.notEqual(again.body.organizationId, organizationId);
    assert.equal((await find('PUBLIC_KEY', wallet.publicKey)).body.organizationId, again.body.organizationId);
    assert.deepEqual((await post(body)).body, again.body, 'a reply that was lost');
  });

  it('makes an account of a social login, bound to the key of the device', async () => {
    const key = createDeviceKey();
    const subject = randomUUID();
    const oidcToken = await idToken(key, subject);
    const oauthProviders = [{ providerName: 'google', oidcToken }];
    const thief = createDeviceKey();
    const planted: readonly object[] = [
      { ...NOTHING, oauthProviders },
      { ...NOTHING, oauthProviders, apiKeys: [expiring(thief)] },
      { ...NOTHING, oauthProviders, apiKeys: [expiring(key), expiring(thief)] },
      { ...NOTHING, oauthProviders, apiKeys: [expiring(key)], authenticators: [createRegistration().entry] },
    ];
    for (const body of planted) {
      const reply = await post(body);
      assert.equal(codeOf(reply), 'OIDC_TOKEN_INVALID', reply.text);
    }
    const expired = await idToken(key, subject, { exp: Math.floor(service().clock.now() / 1000) - 100 });
    const stale = {
      ...NOTHING,
      oauthProviders: [{ providerName: 'google', oidcToken: expired }],
      apiKeys: [expiring(key)],
    };
    assert.equal(codeOf(await post(stale)), 'OIDC_TOKEN_INVALID');

    const made = await post({ ...NOTHING, oauthProviders, apiKeys: [expiring(key)] });
    assert.equal(made.status, 200, made.text);
    const { organizationId, userId } = made.body;
    assert.equal((await find('OIDC_TOKEN', oidcToken)).body.organizationId, organizationId);
    const login = await call(service(), '/v1/oauth_login', { oidcToken, publicKey: key.publicKey }, OPEN);
    assert.equal(login.status, 200, login.text);
    assert.equal((await whoami(service(), key, organizationId)).body.userId, userId);

    const second = createDeviceKey();
    const twice = await post({
      ...NOTHING,
      oauthProviders: [{ providerName: 'google', oidcToken: await idToken(second, subject) }],
      apiKeys: [expiring(second)],
    });
    assert.equal(codeOf(twice), 'ALREADY_EXISTS');
    const contact = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, contact, OPEN);
    const both = [{ providerName: 'google', oidcToken: await idToken(contact, randomUUID()) }];
    assert.equal((await post(withContact(token, contact, { oauthProviders: both }))).status, 200);
  });

  it('opens a session that is a login of this moment, and of no later one', async () => {
    const [contact, key] = [createDeviceKey(), createDeviceKey()];
    const token = await verifyContact(service(), nextUser().email, contact, OPEN);
    const session = { ...expiring(key), expirationSeconds: '86400' };
    const { organizationId, userId } = (await post(withContact(token, contact, { apiKeys: [session] }))).body;
    const addPasskey = (by: DeviceKey): Promise<Reply> => {
      const authenticators = [{ authenticatorName: 'phone', ...createRegistration().entry }];
      return submit(service(), organizationId, { userId, key: by }, 'create_authenticators', {
        authenticators,
      });
    };
    resultOf(await addPasskey(key));
    service().clock.offsetMs += 902_000;
    assertProblem(await addPasskey(key), 403, 'RECENT_LOGIN_REQUIRED');
    const next = createDeviceKey();
    const { publicKey } = next;
    resultOf(await submit(service(), organizationId, { userId, key }, 'stamp_login', { publicKey }));
    assertProblem(await addPasskey(next), 403, 'RECENT_LOGIN_REQUIRED');
    service().clock.offsetMs -= 902_000;
  });

  it('opens a session that ends with the social login that it rests on', async () => {
    const [key, other] = [createDeviceKey(), createDeviceKey()];
    const subject = randomUUID();
    const oauthProviders = [{ providerName: 'google', oidcToken: await idToken(key, subject) }];
    const { body } = await post({ ...NOTHING, oauthProviders, apiKeys: [expiring(key)] });
    const { organizationId, userId } = body;
    const login = { oidcToken: await idToken(other, subject), publicKey: other.publicKey };
    assert.equal((await call(service(), '/v1/oauth_login', login, OPEN)).status, 200);
    const member = { userId, key };
    const listed = await query(service(), organizationId, member, 'get_oauth_providers', { userId });
    const providerIds = listed.body.oauthProviders.map((one: { providerId: string }) => one.providerId);
    assert.equal(providerIds.length, 1, listed.text);
    const named = { userId, providerIds };
    resultOf(await submit(service(), organizationId, member, 'delete_oauth_providers', named));
    for (const one of [key, other]) assert.equal((await whoami(service(), one, organizationId)).status, 401);
  });

  it('refuses an account that nobody could enter, and keys that are none', async () => {
    const key = createDeviceKey();
    const faults: readonly [object, string][] = [
      [NOTHING, 'verificationToken'],
      [{ ...NOTHING, apiKeys: [expiring(key)] }, 'verificationToken'],
      [{ ...NOTHING, apiKeys: [{ ...expiring(key), publicKey: 'aa' }] }, 'apiKeys[0].publicKey'],
      [{ ...NOTHING, apiKeys: [expiring(key), expiring(key)] }, 'apiKeys[1].publicKey'],
      [
        { ...NOTHING, apiKeys: [{ ...expiring(key), expirationSeconds: '31536001' }] },
        'apiKeys[0].expirationSeconds',
      ],
      [
        {
          ...NOTHING,
          apiKeys: [
            {
              publicKey: bytesToHex(secp256k1.keygen().publicKey),
              curveType: 'API_KEY_CURVE_SECP256K1',
              expirationSeconds: '1',
            },
          ],
        },
        'apiKeys[0].curveType',
      ],
    ];
    for (const [body, path] of faults) {
      const reply = await post(body);
      assert.equal(codeOf(reply), 'INVALID_REQUEST', reply.text);
      assert.equal(reply.body.details[0].path, path);
    }
  });
});
