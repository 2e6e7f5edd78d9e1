import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
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
  type Reply,
} from '../support/client.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { codeOf, expiring, NOTHING, OPEN, useSignupService, withContact } from '../support/signups.ts';

describeOnEachDatabase('signup_v2 and account', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const { find, idToken, post, service } = useSignupService(database);

  itOnOne('is switched off unless the configuration switches it on', async () => {
    const { entry } = createRegistration();
    const reply = await post({ ...NOTHING, authenticators: [entry] }, { configId: 'closed' });
    assert.equal(reply.status, 403);
    assert.equal(codeOf(reply), 'SIGNUP_NOT_ENABLED');
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
      codeOf(await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN)),
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
    assert.equal(codeOf(await post(again)), 'VERIFICATION_TOKEN_INVALID');
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
    assert.equal(codeOf(race.find(({ status }) => status === 409) as Reply), 'ALREADY_EXISTS');
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
    // Another signature of the same message: it may have the high s, because s and n − s are both valid.
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
      assert.equal(codeOf(reply), expected, `${title}: ${reply.text}`);
      if (path !== undefined) assert.equal(reply.body.details[0].path, path, title);
    }
    service().clock.offsetMs += 3_600_000;
    assert.equal(codeOf(await post(good)), 'VERIFICATION_TOKEN_INVALID', 'expired');
    service().clock.offsetMs -= 3_600_000;
    assert.equal((await post(good)).status, 200, 'the good one is good');
  });

  /** Answers a verification token that is bound to no key, as old published clients ask for it. */
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
      const many = Array.from({ length: 26 }, (_, index) => ({ ...account, path: `m/${index}/0/0/0/0` }));
      const long = await post(withContact(token, key, { wallet: { ...wallet, accounts: many } }));
      assertProblem(long, 400, 'INVALID_REQUEST', 'wallet.accounts[25].path');

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
      assert.equal(codeOf(await post(sign(both))), 'CLIENT_SIGNATURE_INVALID');
      assert.equal((await post(sign(JSON.stringify({ signupV2: signup, tokenId, type })))).status, 200);
    },
  );

  itOnOne('sends somebody who has an account to it', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), 'ada@example.com', key, OPEN);
    const reply = await post(withContact(token, key));
    assert.equal(reply.status, 409);
    assert.equal(codeOf(reply), 'ALREADY_EXISTS');
    assert.equal((await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN)).status, 200);
    assert.equal(
      codeOf(await post(withContact(token, key))),
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
    assert.equal(codeOf(forged), 'VERIFICATION_TOKEN_INVALID');
    const ada = await verifyContact(service(), 'ada@example.com', key, OPEN);
    assert.equal(
      (await find('EMAIL', 'Ada@Example.com', { verificationToken: ada })).body.organizationId,
      'main',
    );
    assert.equal((await find('PHONE_NUMBER', 'ada@example.com', { verificationToken: ada })).text, '{}');
  });
});
