import assert from 'node:assert/strict';
import { verify as verifySignature, createPublicKey } from 'node:crypto';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  call,
  CONFIGS,
  createDeviceKey,
  createLogin,
  decodeJwt,
  logIn,
  nextUser,
  ORGANIZATION,
  requestCode,
  sha256,
  signRaw,
  verifyContact,
  whoami,
  type DeviceKey,
  type LoginChanges,
  type Reply,
} from '../support/client.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const PATH = '/v1/otp_login_v2';

describeOnEachDatabase('otp_login_v2', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const service = useTestService(database);
  const login = (token: string, key: DeviceKey, changes?: LoginChanges): Promise<Reply> =>
    call(service(), PATH, createLogin(token, key, changes));
  const assertRefused = (reply: Reply, errorCode: string, path?: string): void => {
    assert.equal(reply.body?.errorCode, errorCode, reply.text);
    assert.equal(reply.body.details[0].path, path);
  };

  itOnOne('answers a session that its signer key verifies, and registers the key', async () => {
    const { email, userName } = nextUser();
    const key = createDeviceKey();
    const now = Math.floor(service().clock.now() / 1000);
    const reply = await logIn(service(), email, key);
    assert.equal(reply.status, 200);
    const { header, payload, signature, signingInput } = decodeJwt(reply.body.session as string);
    assert.deepEqual(header, { alg: 'ES256', typ: 'JWT' });
    assert.deepEqual(Object.keys(payload).sort(), [
      'exp',
      'organization_id',
      'public_key',
      'session_type',
      'user_id',
    ]);
    assert.equal(payload['public_key'], key.publicKey);
    assert.equal(payload['session_type'], 'SESSION_TYPE_READ_WRITE');
    assert.equal(payload['organization_id'], ORGANIZATION);
    assert.equal(payload['exp'], now + 900);

    // The signature is over a double hash. It is verified as published clients do, with the digest of the digest, and with
    // another library, which computes the second hash itself.
    const signer = hexToBytes(service().ready.sessionSignerKey);
    assert.ok(p256.verify(signature, sha256(sha256(signingInput)), signer, { prehash: false }));
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: Buffer.from(signer.subarray(1, 33)).toString('base64url'),
      y: Buffer.from(signer.subarray(33)).toString('base64url'),
    };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    assert.ok(verifySignature('sha256', sha256(signingInput), signed, signature));

    const who = await whoami(service(), key);
    assert.equal(who.status, 200);
    assert.equal(who.body.userId, payload['user_id']);
    assert.equal(who.body.username, userName);
  });

  itOnOne('finds the user of a verified phone number', async () => {
    const { phone, userName } = nextUser();
    const key = createDeviceKey();
    const init = await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_SMS', contact: phone });
    const inbox = await fetch(
      `${service().ready.baseUrl}/dev/inbox.json?contact=${encodeURIComponent(phone)}`,
    );
    const { messages } = (await inbox.json()) as { messages: [{ code: string }] };
    const verified = await call(service(), '/v1/otp_verify', {
      otpId: init.body.otpId as string,
      otpCode: messages[0].code,
      publicKey: key.publicKey,
    });
    assert.equal((await login(verified.body.verificationToken as string, key)).status, 200);
    assert.equal((await whoami(service(), key)).body.username, userName);
  });

  itOnOne('takes high-S signatures, which browsers make half of the time', async () => {
    const { n } = p256.Point.CURVE();
    const toHighS = (signature: string): string => {
      const s = BigInt(`0x${signature.slice(64)}`);
      const high = s > n / 2n ? s : n - s;
      return signature.slice(0, 64) + high.toString(16).padStart(64, '0');
    };
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const { clientSignature } = createLogin(token, key) as { clientSignature: { message: string } };
    const signature = toHighS(signRaw(key, clientSignature.message));
    assert.equal((await login(token, key, { signature })).status, 200);
  });

  itOnOne('takes keys in any spelling and names the session key in its one form', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const uncompressed = bytesToHex(p256.Point.fromHex(key.publicKey).toBytes(false));
    const body = createLogin(token, key) as { clientSignature: object };
    const reply = await call(service(), PATH, {
      ...body,
      publicKey: uncompressed,
      clientSignature: { ...body.clientSignature, publicKey: key.publicKey.toUpperCase() },
    });
    assert.equal(reply.status, 200);
    assert.equal(decodeJwt(reply.body.session as string).payload['public_key'], key.publicKey);
  });

  itOnOne('lets the key of the token sign in another session key', async () => {
    const [tokenKey, sessionKey] = [createDeviceKey(), createDeviceKey()];
    const reply = await logIn(service(), nextUser().email, tokenKey, { sessionKey });
    assert.equal(decodeJwt(reply.body.session as string).payload['public_key'], sessionKey.publicKey);
    assert.equal((await whoami(service(), sessionKey)).status, 200);
    assert.equal((await whoami(service(), tokenKey)).status, 401);
  });

  itOnOne('refuses a message that differs in any field, in order or in form', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const tokenId = decodeJwt(token).payload['id'] as string;
    const { publicKey } = key;
    const other = createDeviceKey().publicKey;
    const messages = [
      '',
      'null',
      'not JSON',
      `{"login":{"publicKey":"${other}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"other","type":"USAGE_TYPE_LOGIN"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_SIGNUP"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"${tokenId}"}`,
      `{"tokenId":"${tokenId}","login":{"publicKey":"${publicKey}"},"type":"USAGE_TYPE_LOGIN"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN","extra":1}`,
      `{"login":{"publicKey":"${publicKey}","extra":1},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`,
      `{"login": {"publicKey":"${publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}\n`,
      `{"login":"${publicKey}","tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`,
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"${tokenId}","tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`,
    ];
    for (const message of messages) {
      assertRefused(
        await login(token, key, { message }),
        'CLIENT_SIGNATURE_INVALID',
        'clientSignature.message',
      );
    }
    assert.equal((await login(token, key)).status, 200, 'none of them used the token');
  });

  itOnOne('refuses signatures by another key, over other bytes, or in another form', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const good = createLogin(token, key) as { clientSignature: { message: string; signature: string } };
    const { message, signature } = good.clientSignature;
    const der = bytesToHex(p256.sign(new TextEncoder().encode(message), key.secretKey, { format: 'der' }));
    const at = 'clientSignature.signature';
    for (const bad of [
      signRaw(createDeviceKey(), message),
      signRaw(key, `${message} `),
      der,
      signature.toUpperCase(),
      signature.slice(2),
      `${signature}00`,
      '00'.repeat(64),
      '',
    ]) {
      assertRefused(await login(token, key, { signature: bad }), 'CLIENT_SIGNATURE_INVALID', at);
    }
    const stranger = createDeviceKey();
    const foreign = {
      ...good.clientSignature,
      publicKey: stranger.publicKey,
      signature: signRaw(stranger, message),
    };
    const reply = await call(service(), PATH, { ...good, clientSignature: foreign });
    assertRefused(reply, 'CLIENT_SIGNATURE_INVALID', 'clientSignature.publicKey');
    const otherKey = { ...good, publicKey: stranger.publicKey };
    assertRefused(
      await call(service(), PATH, otherKey),
      'CLIENT_SIGNATURE_INVALID',
      'clientSignature.message',
    );
    assertRefused(await call(service(), PATH, { ...good, publicKey: '00' }), 'INVALID_REQUEST', 'publicKey');
  });

  itOnOne('refuses a token that is not bound to a key', async () => {
    const key = createDeviceKey();
    const { email } = nextUser();
    const init = await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: email });
    const inbox = await fetch(`${service().ready.baseUrl}/dev/inbox.json?contact=${email}`);
    const { messages } = (await inbox.json()) as { messages: [{ code: string }] };
    const otpId = init.body.otpId as string;
    const verified = await call(service(), '/v1/otp_verify', { otpId, otpCode: messages[0].code });
    assertRefused(await login(verified.body.verificationToken as string, key), 'CLIENT_SIGNATURE_INVALID');
  });

  itOnOne('was otp_login, which needs no signature where the token is bound to no key', async () => {
    const first = '/v1/otp_login';
    const { email, userName } = nextUser();
    const { code: otpCode, otpId } = await requestCode(service(), email);
    const { verificationToken } = (await call(service(), '/v1/otp_verify', { otpId, otpCode })).body;
    // The caller does not prove that it holds the key, so it cannot replace another user's session with the same key.
    const held = createDeviceKey();
    assert.equal((await logIn(service(), nextUser().email, held)).status, 200);
    const taken = await call(service(), first, { verificationToken, publicKey: held.publicKey });
    assertRefused(taken, 'PERMISSION_DENIED', 'publicKey');
    const key = createDeviceKey();
    const body = { verificationToken, publicKey: key.publicKey, invalidateExisting: true };
    const opened = await call(service(), first, body);
    assert.equal(opened.status, 200, opened.text);
    assert.equal((await whoami(service(), key)).body.username, userName);
    assert.deepEqual((await call(service(), first, body)).body, opened.body);
    const other = { ...body, publicKey: createDeviceKey().publicKey };
    assertRefused(await call(service(), first, other), 'VERIFICATION_TOKEN_INVALID');

    const bound = await verifyContact(service(), nextUser().email, key);
    const { clientSignature: _signature, ...unsigned } = createLogin(bound, key) as Record<string, unknown>;
    assertRefused(await call(service(), first, unsigned), 'INVALID_REQUEST', 'clientSignature');
    assert.equal((await call(service(), first, createLogin(bound, key))).status, 200);
  });

  itOnOne('refuses forged, foreign and expired tokens', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = decodeJwt(token).payload;
    const selfSigned = signRaw(key, `${header}.${payload}`);
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${encode({ ...claims, contact: 'ada@example.com' })}.${signature}`,
      `${header}.${payload}.${Buffer.from(selfSigned, 'hex').toString('base64url')}`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${payload}`,
      'x',
    ];
    const body = createLogin(token, key);
    for (const verificationToken of forged) {
      const reply = await call(service(), PATH, { ...body, verificationToken });
      assertRefused(reply, 'VERIFICATION_TOKEN_INVALID');
      assert.equal(reply.status, 401);
    }
    const session = (await logIn(service(), nextUser().email, createDeviceKey())).body.session as string;
    assertRefused(
      await call(service(), PATH, { ...body, verificationToken: session }),
      'VERIFICATION_TOKEN_INVALID',
    );
    const elsewhere = await call(service(), PATH, body, { configId: CONFIGS.digits9 });
    assertRefused(elsewhere, 'VERIFICATION_TOKEN_INVALID');

    service().clock.offsetMs += 3_600_001;
    assertRefused(await login(token, key), 'VERIFICATION_TOKEN_INVALID');
    service().clock.offsetMs = 0;
    assert.equal((await login(token, key)).status, 200);
  });

  itOnOne('answers an identical repeat with the same session, and no other use', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const first = await login(token, key);
    const { clientSignature } = createLogin(token, key) as { clientSignature: { message: string } };
    // Browsers sign with a random nonce, so the repeated request has another signature.
    const signature = bytesToHex(
      p256.sign(new TextEncoder().encode(clientSignature.message), key.secretKey, { extraEntropy: true }),
    );
    const again = await login(token, key, { signature });
    assert.equal(again.text, first.text);
    assert.equal((await login(token, key, { body: { invalidateExisting: false } })).text, first.text);

    for (const changes of [
      { sessionKey: createDeviceKey() },
      { body: { invalidateExisting: true } },
      { body: { organizationId: ORGANIZATION } },
    ]) {
      assertRefused(await login(token, key, changes), 'VERIFICATION_TOKEN_INVALID');
    }
    service().clock.offsetMs += 3_600_001;
    assertRefused(await login(token, key), 'VERIFICATION_TOKEN_INVALID');
    service().clock.offsetMs = 0;
  });

  it('consumes a token once among fifty parallel logins', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), nextUser().email, key);
    const others = Array.from({ length: 25 }, () => createDeviceKey());
    const replies = await Promise.all([
      ...others.map((sessionKey) => login(token, key, { sessionKey })),
      ...others.map(() => login(token, key)),
    ]);
    const sessions = replies.filter(({ status }) => status === 200).map(({ body }) => body.session as string);
    assert.equal(new Set(sessions).size, 1);
    const checks = await Promise.all([key, ...others].map((candidate) => whoami(service(), candidate)));
    assert.equal(checks.filter(({ status }) => status === 200).length, 1, 'one key was registered');
  });

  itOnOne('says that there is no account and leaves the token usable', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), 'nobody@example.com', key);
    const reply = await login(token, key);
    assertRefused(reply, 'ACCOUNT_NOT_FOUND');
    assert.equal(reply.status, 404);
    assertRefused(
      await login(token, createDeviceKey(), {}),
      'CLIENT_SIGNATURE_INVALID',
      'clientSignature.publicKey',
    );
    assertRefused(await login(token, key), 'ACCOUNT_NOT_FOUND');
  });

  itOnOne('keeps ten session keys of a user and evicts the oldest', async () => {
    const { email } = nextUser();
    const keys = Array.from({ length: 11 }, () => createDeviceKey());
    for (const key of keys) {
      assert.equal((await logIn(service(), email, key)).status, 200);
      service().clock.offsetMs += 61_000;
    }
    const statuses = [];
    for (const key of keys) statuses.push((await whoami(service(), key)).status);
    assert.deepEqual(statuses, [401, ...Array<number>(10).fill(200)]);
    service().clock.offsetMs = 0;
  });

  itOnOne('ends the other sessions of the user, and nobody else’s, when asked to', async () => {
    const [{ email }, neighbour] = [nextUser(), nextUser()];
    const [first, second, third] = [createDeviceKey(), createDeviceKey(), createDeviceKey()];
    await logIn(service(), email, first);
    await logIn(service(), neighbour.email, third);
    await logIn(service(), email, second, { body: { invalidateExisting: true } });
    assert.equal((await whoami(service(), first)).status, 401);
    assert.equal((await whoami(service(), second)).status, 200);
    assert.equal((await whoami(service(), third)).status, 200);
  });

  itOnOne('moves a key to whoever signed in with it last', async () => {
    const [before, now] = [nextUser(), nextUser()];
    const key = createDeviceKey();
    await logIn(service(), before.email, key);
    await logIn(service(), now.email, key);
    assert.equal((await whoami(service(), key)).body.username, now.userName);
  });

  itOnOne('ends a session when its time is over', async () => {
    const key = createDeviceKey();
    const reply = await logIn(service(), nextUser().email, key, {}, { configId: CONFIGS.shortSession });
    const { exp } = decodeJwt(reply.body.session as string).payload;
    service().clock.offsetMs += (exp as number) * 1000 - service().clock.now() - 1;
    assert.equal((await whoami(service(), key)).status, 200);
    service().clock.offsetMs += 1;
    assert.equal((await whoami(service(), key)).status, 401);
    service().clock.offsetMs = 0;
  });
});
