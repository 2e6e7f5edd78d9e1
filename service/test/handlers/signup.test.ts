import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { query } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  decodeJwt,
  nextUser,
  requestCode,
  signRaw,
  verifyContact,
  whoami,
  type CallOptions,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { createRegistration, type RegistrationChanges } from '../support/passkey-registration.ts';
import { assertProblem } from '../support/outcome.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { useTokenIssuer } from '../support/token-issuer.ts';

const OPEN: CallOptions = { configId: 'open' };
const NOTHING = { apiKeys: [], authenticators: [], oauthProviders: [] };

/** Differences from a signup with a contact alone. */
interface SignupChanges {
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly [member: string]: unknown;
}

describeOnEachDatabase('signup_v2 and account', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const issuer = useTokenIssuer();
  let running: TestService | undefined;
  const service = (): TestService => running as TestService;

  before(async () => {
    const common = {
      enabledProviders: ['email', 'sms', 'google', 'passkey', 'wallet'],
      oauthClientIds: { google: 'our-client' },
      oauthRedirectUrl: 'http://localhost:5173/callback',
      oauthIssuers: { google: { issuer: issuer().url } },
      otpAlphanumeric: false,
    };
    running = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            organizationId: 'main',
            organizationName: 'Main',
            users: [{ userId: 'ada', userName: 'Ada', userEmail: 'ada@example.com' }],
            authProxyConfigs: [
              { authProxyConfigId: 'open', signupEnabled: true, ...common },
              { authProxyConfigId: 'closed', ...common },
            ],
          },
          {
            organizationId: 'other',
            organizationName: 'Other',
            authProxyConfigs: [{ authProxyConfigId: 'elsewhere', signupEnabled: true, ...common }],
          },
        ],
      },
    });
  });
  after(() => running?.close());

  const post = async (body: object, options = OPEN): Promise<Reply> =>
    call(service(), '/v1/signup_v2', body, options);
  const find = async (filterType: string, filterValue: string, more: object = {}): Promise<Reply> =>
    call(service(), '/v1/account', { filterType, filterValue, ...more }, OPEN);
  const code = (reply: Reply): unknown => reply.body?.errorCode;

  /** The body of a signup with a verified contact. */
  function withContact(verificationToken: string, key: DeviceKey, changes: SignupChanges = {}): object {
    const usage: SignupChanges = { ...NOTHING, ...changes };
    const tokenId = decodeJwt(verificationToken).payload['id'] as string;
    const { userEmail: email, userPhoneNumber: phoneNumber, apiKeys, authenticators, oauthProviders } = usage;
    const signup = { email, phoneNumber, apiKeys, authenticators, oauthProviders };
    const message = JSON.stringify({ signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
    const clientSignature = {
      publicKey: key.publicKey,
      scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
      message,
      signature: signRaw(key, message),
    };
    return { ...usage, verificationToken, clientSignature };
  }

  const idToken = async (key: DeviceKey, sub: string, claims: object = {}): Promise<string> => {
    const now = Math.floor(service().clock.now() / 1000);
    const base = { iss: issuer().url, aud: 'our-client', iat: now, exp: now + 600, jti: randomUUID() };
    return issuer().sign({ claims: { ...base, sub, nonce: toNonce(key.publicKey), ...claims } });
  };
  const expiring = (key: DeviceKey): object => ({
    apiKeyName: 'session',
    publicKey: key.publicKey,
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: '900',
  });

  itOnOne('is switched off unless the configuration switches it on', async () => {
    const { entry } = createRegistration();
    const reply = await post({ ...NOTHING, authenticators: [entry] }, { configId: 'closed' });
    assert.equal(reply.status, 403);
    assert.equal(code(reply), 'SIGNUP_NOT_ENABLED');
    const { body } = await call(service(), '/v1/wallet_kit_config', {}, { configId: 'closed' });
    assert.ok(!('signupEnabled' in body));
    assert.equal((await call(service(), '/v1/wallet_kit_config', {}, OPEN)).body.signupEnabled, true);
  });

  itOnOne('makes an organization for a verified contact, and the token then logs in, once', async () => {
    const { email } = nextUser();
    const key = createDeviceKey();
    const token = await verifyContact(service(), email, key, OPEN);
    assert.deepEqual((await find('EMAIL', email, { verificationToken: token })).body, {});
    assert.equal(
      code(await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN)),
      'ACCOUNT_NOT_FOUND',
    );
    const body = withContact(token, key, { userEmail: email, userName: 'Grace', organizationName: 'Hopper' });
    const made = await post(body);
    assert.equal(made.status, 200, made.text);
    const { organizationId, userId } = made.body;
    assert.deepEqual((await find('EMAIL', email, { verificationToken: token })).body, { organizationId });
    const login = await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN);
    assert.equal(login.status, 200, login.text);
    const me = await whoami(service(), key, organizationId);
    assert.deepEqual(
      [me.body.userId, me.body.username, me.body.organizationName],
      [userId, 'Grace', 'Hopper'],
    );
    assert.deepEqual((await post(body)).body, made.body, 'the same request, answered again after the login');
    const again = withContact(token, key, { userEmail: email, userName: 'Somebody else' });
    assert.equal(code(await post(again)), 'VERIFICATION_TOKEN_INVALID');
  });

  it('makes one account of identical requests at once, and of different ones with one contact', async () => {
    const { email } = nextUser();
    const key = createDeviceKey();
    const token = await verifyContact(service(), email, key, OPEN);
    const body = withContact(token, key);
    const replies = await Promise.all([post(body), post(body), post(body), post(body)]);
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);

    const other = nextUser().email;
    const keys = [createDeviceKey(), createDeviceKey()];
    const tokens: string[] = [];
    for (const one of keys) tokens.push(await verifyContact(service(), other, one, OPEN));
    const race = await Promise.all(keys.map((one, index) => post(withContact(tokens[index] ?? '', one))));
    assert.deepEqual(race.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(code(race.find(({ status }) => status === 409) as Reply), 'ALREADY_EXISTS');
  });

  itOnOne('takes a retry that was signed again for the same', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(
      service(),
      nextUser().phone.replace('+', 'p') + '@example.com',
      key,
      OPEN,
    );
    const body = withContact(token, key) as { clientSignature: { message: string } };
    const made = await post(body);
    // Another signature of the same message: s and n − s are both good.
    const { p256 } = await import('@noble/curves/nist.js');
    const bytes = new TextEncoder().encode(body.clientSignature.message);
    const signature = bytesToHex(p256.sign(bytes, key.secretKey, { lowS: false, extraEntropy: true }));
    const again = await post({ ...body, clientSignature: { ...body.clientSignature, signature } });
    assert.deepEqual([again.status, again.body], [200, made.body]);
  });

  itOnOne('takes a contact over with its token and the signature for exactly this request', async () => {
    const key = createDeviceKey();
    const email = nextUser().email;
    const token = await verifyContact(service(), email, key, OPEN);
    const good = withContact(token, key) as Record<string, unknown> & {
      clientSignature: Record<string, string>;
    };
    const { message = '' } = good.clientSignature;
    const signed = (text: string): object => ({
      ...good,
      clientSignature: { ...good.clientSignature, message: text, signature: signRaw(key, text) },
    });
    const elsewhere = await verifyContact(service(), nextUser().email, key, { configId: 'elsewhere' });
    const { clientSignature, ...unsigned } = good;
    const faults: readonly [string, object, string, string?][] = [
      ['an address without a token', { ...NOTHING, userEmail: email }, 'INVALID_REQUEST', 'userEmail'],
      [
        'a number without a token',
        { ...NOTHING, userPhoneNumber: '+15555550199' },
        'INVALID_REQUEST',
        'userPhoneNumber',
      ],
      [
        'another address',
        withContact(token, key, { userEmail: 'ada@example.com' }),
        'INVALID_REQUEST',
        'userEmail',
      ],
      [
        'a number for an address',
        withContact(token, key, { userPhoneNumber: '+15555550199' }),
        'INVALID_REQUEST',
        'userPhoneNumber',
      ],
      ['no signature', unsigned, 'INVALID_REQUEST', 'clientSignature'],
      ['a signature without a token', { ...NOTHING, clientSignature }, 'INVALID_REQUEST', 'clientSignature'],
      ['another key', withContact(token, createDeviceKey()), 'CLIENT_SIGNATURE_INVALID'],
      [
        'a forged token',
        { ...good, verificationToken: `${token.slice(0, -8)}AAAAAAAA` },
        'VERIFICATION_TOKEN_INVALID',
      ],
      ['a token of another organization', withContact(elsewhere, key), 'VERIFICATION_TOKEN_INVALID'],
      ['a login message', signed(message.replace('SIGNUP', 'LOGIN')), 'CLIENT_SIGNATURE_INVALID'],
      [
        'another token id',
        signed(message.replace(/"tokenId":"[^"]+"/, '"tokenId":"x"')),
        'CLIENT_SIGNATURE_INVALID',
      ],
      ['a member more', signed(message.replace('{"signup"', '{"x":1,"signup"')), 'CLIENT_SIGNATURE_INVALID'],
      ['other lists', signed(message.replace('"apiKeys":[]', '"apiKeys":[1]')), 'CLIENT_SIGNATURE_INVALID'],
      ['no JSON', signed('signup'), 'CLIENT_SIGNATURE_INVALID'],
      [
        'keys that were not signed for',
        { ...good, apiKeys: [expiring(createDeviceKey())] },
        'CLIENT_SIGNATURE_INVALID',
      ],
    ];
    for (const [title, body, expected, path] of faults) {
      const reply = await post(body);
      assert.equal(code(reply), expected, `${title}: ${reply.text}`);
      if (path !== undefined) assert.equal(reply.body.details[0].path, path, title);
    }
    service().clock.offsetMs += 3_600_000;
    assert.equal(code(await post(good)), 'VERIFICATION_TOKEN_INVALID', 'expired');
    service().clock.offsetMs -= 3_600_000;
    assert.equal((await post(good)).status, 200, 'the good one is good');
  });

  /** Goes as far as a verification token that is bound to no key, as published clients of old ask for it. */
  async function verifyWithoutKey(contact: string): Promise<string> {
    const { code: otpCode, otpId } = await requestCode(service(), contact, OPEN);
    return (await call(service(), '/v1/otp_verify', { otpId, otpCode }, OPEN)).body
      .verificationToken as string;
  }

  itOnOne(
    'begins with a wallet and a tag where they are asked for, and is answered alike again',
    async () => {
      const { email } = nextUser();
      const key = createDeviceKey();
      const token = await verifyContact(service(), email, key, OPEN);
      const account = {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      };
      const wallet = { walletName: 'First', accounts: [account] };
      const wrong = { ...wallet, accounts: [{ ...account, path: 'm/x' }] };
      const refused = await post(withContact(token, key, { userEmail: email, wallet: wrong }));
      assertProblem(refused, 400, 'INVALID_REQUEST', 'wallet.accounts[0].path');
      const odd = await post(withContact(token, key, { wallet: { ...wallet, mnemonicLength: 13 } }));
      assertProblem(odd, 400, 'INVALID_REQUEST', 'wallet.mnemonicLength');

      const body = withContact(token, key, { userEmail: email, userTag: 'customer', wallet });
      const made = await post(body);
      assert.equal(made.status, 200, made.text);
      assert.match(made.body.wallet.addresses[0], /^0x[0-9a-fA-F]{40}$/);
      assert.deepEqual((await post(body)).body, made.body);
      await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN);
      const ask = async (segment: string, parameters: object = {}) =>
        (await query(service(), made.body.organizationId, { userId: '', key }, segment, parameters)).body;
      assert.equal((await ask('list_wallets')).wallets[0].walletId, made.body.wallet.walletId);
      const [tag] = (await ask('list_user_tags')).userTags;
      assert.equal(tag.tagName, 'customer');
      const { user } = await ask('get_user', { userId: made.body.userId });
      assert.deepEqual([user.userTags, user.userEmailVerified], [[tag.tagId], true]);
    },
  );

  itOnOne(
    'needs no signature of a token that is bound to no key, in the first revision and the second',
    async () => {
      for (const path of ['/v1/signup', '/v1/signup_v2']) {
        const { email } = nextUser();
        const body = { ...NOTHING, userEmail: email, verificationToken: await verifyWithoutKey(email) };
        const made = await call(service(), path, body, OPEN);
        assert.equal(made.status, 200, made.text);
        assert.deepEqual((await call(service(), path, body, OPEN)).body, made.body);
        const key = createDeviceKey();
        const { verificationToken } = body;
        const login = { verificationToken, publicKey: key.publicKey };
        const { session } = (await call(service(), '/v1/otp_login', login, OPEN)).body;
        assert.equal(decodeJwt(session).payload['organization_id'], made.body.organizationId);
      }
    },
  );

  itOnOne('takes no key and no social login beside a contact that nobody has signed for', async () => {
    const { email } = nextUser();
    const verificationToken = await verifyWithoutKey(email);
    const key = createDeviceKey();
    const { expirationSeconds: _life, ...lasting } = expiring(key) as { expirationSeconds: string };
    const planted = await post({ ...NOTHING, verificationToken, apiKeys: [lasting] });
    assertProblem(planted, 400, 'INVALID_REQUEST', 'apiKeys[0]');
    const oauthProviders = [{ providerName: 'google', oidcToken: await idToken(key, 'victim') }];
    const social = await post({ ...NOTHING, verificationToken, apiKeys: [expiring(key)], oauthProviders });
    assertProblem(social, 401, 'OIDC_TOKEN_INVALID', 'oauthProviders[0].oidcToken');
  });

  itOnOne(
    'takes the message of the newest published client, which calls its first member signupV2',
    async () => {
      const { email } = nextUser();
      const key = createDeviceKey();
      const token = await verifyContact(service(), email, key, OPEN);
      const good = withContact(token, key, { userEmail: email }) as { clientSignature: { message: string } };
      const sign = (message: string): object => ({
        ...good,
        clientSignature: { ...good.clientSignature, message, signature: signRaw(key, message) },
      });
      const { tokenId, signup, type } = JSON.parse(good.clientSignature.message) as Record<string, unknown>;
      const both = JSON.stringify({ signup, signupV2: signup, tokenId, type });
      assert.equal(code(await post(sign(both))), 'CLIENT_SIGNATURE_INVALID');
      assert.equal((await post(sign(JSON.stringify({ signupV2: signup, tokenId, type })))).status, 200);
    },
  );

  itOnOne('sends somebody who has an account to it', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), 'ada@example.com', key, OPEN);
    const reply = await post(withContact(token, key));
    assert.equal(reply.status, 409);
    assert.equal(code(reply), 'ALREADY_EXISTS');
    assert.equal((await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN)).status, 200);
    assert.equal(
      code(await post(withContact(token, key))),
      'VERIFICATION_TOKEN_INVALID',
      'used up by the login',
    );
  });

  itOnOne('tells nobody whether a contact has an account', async () => {
    const [known, unknown] = [
      await find('EMAIL', 'ada@example.com'),
      await find('EMAIL', 'nobody@example.com'),
    ];
    assert.deepEqual([known.status, known.text], [200, '{}']);
    assert.equal(known.text, unknown.text);
    assert.equal((await find('PHONE_NUMBER', '+15555550100')).text, '{}');
    const key = createDeviceKey();
    const own = await verifyContact(service(), nextUser().email, key, OPEN);
    assert.equal((await find('EMAIL', 'ada@example.com', { verificationToken: own })).text, '{}');
    const forged = await find('EMAIL', 'ada@example.com', {
      verificationToken: `${own.slice(0, -8)}AAAAAAAA`,
    });
    assert.equal(code(forged), 'VERIFICATION_TOKEN_INVALID');
    const ada = await verifyContact(service(), 'ada@example.com', key, OPEN);
    assert.equal(
      (await find('EMAIL', 'Ada@Example.com', { verificationToken: ada })).body.organizationId,
      'main',
    );
    assert.equal((await find('PHONE_NUMBER', 'ada@example.com', { verificationToken: ada })).text, '{}');
  });

  itOnOne('makes an account of a passkey, with a session of its own', async () => {
    const key = createDeviceKey();
    for (const format of ['none', 'packed'] as const) {
      const { credentialId, entry } = createRegistration({ format });
      assert.equal((await find('CREDENTIAL_ID', credentialId)).text, '{}');
      const authenticators = [{ authenticatorName: 'phone', ...entry }];
      const body = { ...NOTHING, authenticators, apiKeys: [expiring(key)] };
      const made = await post(body, { ...OPEN, origin: 'http://localhost:5173' });
      if (format === 'packed') {
        assert.equal(code(made), 'ALREADY_EXISTS', 'the key of the session is in use');
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
      assert.equal(code(taken), 'ALREADY_EXISTS');
    }
    const packed = createRegistration({ format: 'packed' });
    assert.equal((await post({ ...NOTHING, authenticators: [packed.entry] })).status, 200);
  });

  itOnOne('refuses a passkey that was not made as it says', async () => {
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
      assert.equal(code(reply), 'INVALID_REQUEST', `${title}: ${reply.text}`);
      assert.equal(reply.body.details[0].path, 'authenticators[0].attestation', title);
    }
    const { entry } = createRegistration();
    const other = { ...entry, attestation: { ...entry.attestation, credentialId: 'AAAA' } };
    assert.equal(code(await post({ ...NOTHING, authenticators: [other] })), 'INVALID_REQUEST');
    assert.equal(code(await post({ ...NOTHING, authenticators: [entry, entry] })), 'INVALID_REQUEST');
    const secure = createRegistration({ origin: 'https://login.example.com', rpId: 'example.com' });
    assert.equal((await post({ ...NOTHING, authenticators: [secure.entry] })).status, 200);
  });

  itOnOne('makes an account of a wallet, which has to stand alone', async () => {
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
      assert.equal(code(reply), 'INVALID_REQUEST', reply.text);
      assert.equal(reply.body.details[0].path, 'apiKeys[0]');
    }
    assert.equal((await find('PUBLIC_KEY', wallet.publicKey)).text, '{}');
    const made = await post({ ...NOTHING, apiKeys: [wallet] });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual((await post({ ...NOTHING, apiKeys: [wallet] })).body, made.body);
    const found = await find('PUBLIC_KEY', wallet.publicKey.toUpperCase());
    assert.equal(found.body.organizationId, made.body.organizationId);
    assert.equal(code(await find('PUBLIC_KEY', 'no key')), 'INVALID_REQUEST');
  });

  itOnOne('makes an account of a social login, bound to the key of the device', async () => {
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
      assert.equal(code(reply), 'OIDC_TOKEN_INVALID', reply.text);
    }
    const expired = await idToken(key, subject, { exp: Math.floor(service().clock.now() / 1000) - 100 });
    const stale = {
      ...NOTHING,
      oauthProviders: [{ providerName: 'google', oidcToken: expired }],
      apiKeys: [expiring(key)],
    };
    assert.equal(code(await post(stale)), 'OIDC_TOKEN_INVALID');

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
    assert.equal(code(twice), 'ALREADY_EXISTS');
    const contact = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, contact, OPEN);
    const both = [{ providerName: 'google', oidcToken: await idToken(contact, randomUUID()) }];
    assert.equal((await post(withContact(token, contact, { oauthProviders: both }))).status, 200);
  });

  itOnOne('refuses an account that nobody could enter, and keys that are none', async () => {
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
      assert.equal(code(reply), 'INVALID_REQUEST', reply.text);
      assert.equal(reply.body.details[0].path, path);
    }
  });
});
