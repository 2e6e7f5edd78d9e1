import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { Database } from '../../src/store/database.ts';
import { oneTimeCodes } from '../../src/store/tables.ts';
import {
  call,
  CONFIGS,
  createDeviceKey,
  decodeJwt,
  nextUser,
  ORGANIZATION,
  requestCode,
  wrongCode,
  type Reply,
} from '../support/client.ts';
import { describeOnEachDatabase, isThorough, itOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const FIVE_MINUTES = 300_000;

describeOnEachDatabase('otp_verify', (database) => {
  const itOnOne = itOnOneDatabase(database);
  let opened: Database;
  const service = useTestService(database, { parts: { onDatabase: (given) => void (opened = given) } });
  const verify = (otpId: string, otpCode: string, publicKey?: string, configId?: string): Promise<Reply> =>
    call(
      service(),
      '/v1/otp_verify',
      { otpId, otpCode, ...(publicKey === undefined ? {} : { publicKey }) },
      configId === undefined ? {} : { configId },
    );

  itOnOne('answers a verification token that its signer key verifies', async () => {
    const { email } = nextUser();
    const { publicKey } = createDeviceKey();
    const { code, otpId } = await requestCode(service(), email.toUpperCase());
    const reply = await verify(otpId, code, publicKey);
    assert.equal(reply.status, 200);
    const { header, payload, signature, signingInput } = decodeJwt(reply.body.verificationToken as string);
    assert.deepEqual(header, { typ: 'JWT', alg: 'ES256' });
    assert.deepEqual(Object.keys(payload).sort(), [
      'contact',
      'exp',
      'id',
      'organization_id',
      'public_key',
      'verification_type',
    ]);
    assert.equal(payload['contact'], email);
    assert.equal(payload['organization_id'], ORGANIZATION);
    assert.equal(payload['public_key'], publicKey);
    assert.equal(payload['verification_type'], 'OTP_TYPE_EMAIL');
    assert.equal(typeof payload['exp'], 'string');
    assert.equal(Number(payload['exp']), service().clock.now() + 3_600_000);
    const signer = hexToBytes(service().ready.otpSignerKey);
    assert.ok(p256.verify(signature, utf8ToBytes(signingInput), signer));
  });

  itOnOne('leaves the key out of the token when none was sent', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const reply = await verify(otpId, code);
    assert.ok(!('public_key' in decodeJwt(reply.body.verificationToken as string).payload));
  });

  itOnOne('reads a code as people write it', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email, {
      configId: CONFIGS.alphanumeric8,
    });
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    assert.equal((await verify(otpId, typed, undefined, CONFIGS.alphanumeric8)).status, 200);
  });

  itOnOne('counts three wrong codes and then refuses the right one', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    for (const triesLeft of [2, 1]) {
      const reply = await verify(otpId, wrongCode(code));
      assert.equal(reply.status, 400);
      assert.equal(reply.body.errorCode, 'OTP_INVALID');
      assert.equal(reply.body.message, 'Invalid OTP code');
      assert.equal(reply.body.details[0].triesLeft, triesLeft);
    }
    assert.equal((await verify(otpId, wrongCode(code))).body.errorCode, 'OTP_TRIES_EXHAUSTED');
    assert.equal((await verify(otpId, code)).body.errorCode, 'OTP_TRIES_EXHAUSTED');
  });

  itOnOne('takes the right code on the last try', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    await verify(otpId, wrongCode(code));
    await verify(otpId, wrongCode(code));
    assert.equal((await verify(otpId, code)).status, 200);
  });

  // PGlite has one connection, so guesses run one after the other, however many there are.
  const count = database.name === 'PGlite' && !isThorough ? 50 : 1000;
  it(`evaluates three of ${count} parallel guesses`, async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const guesses = Array.from({ length: count }, (_, index) => String(index).padStart(6, '0')).map((guess) =>
      guess === code ? '999999' : guess,
    );
    const replies = await Promise.all(guesses.map((guess) => verify(otpId, guess)));
    const codes = replies.map(({ body }) => body.errorCode as string);
    assert.equal(codes.filter((errorCode) => errorCode === 'OTP_INVALID').length, 2);
    assert.equal(codes.filter((errorCode) => errorCode === 'OTP_TRIES_EXHAUSTED').length, count - 2);
    // The replies do not show whether more than three guesses were evaluated, so the count is read from the database.
    const looked = await opened
      .select({ tries: oneTimeCodes.tries })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.id, otpId));
    assert.deepEqual(looked, [{ tries: 3 }]);
    assert.equal((await verify(otpId, code)).body.errorCode, 'OTP_TRIES_EXHAUSTED');
  });

  it('answers one of fifty parallel requests with the right code', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(otpId, code)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  });

  itOnOne('forgets a code after five minutes', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    service().clock.offsetMs += FIVE_MINUTES - 1;
    assert.equal((await verify(otpId, wrongCode(code))).body.errorCode, 'OTP_INVALID');
    service().clock.offsetMs += 1;
    assert.equal((await verify(otpId, code)).body.errorCode, 'OTP_EXPIRED');
    service().clock.offsetMs = 0;
  });

  itOnOne('answers unknown, expired, used and foreign codes alike', async () => {
    const used = await requestCode(service(), nextUser().email);
    await verify(used.otpId, used.code);
    const foreign = await requestCode(service(), nextUser().email);
    const expired = await requestCode(service(), nextUser().email);
    const replies = [
      await verify('00000000-0000-4000-8000-000000000000', '123456'),
      await verify(used.otpId, used.code),
      await verify(foreign.otpId, foreign.code, undefined, CONFIGS.digits9),
    ];
    service().clock.offsetMs += FIVE_MINUTES + 1;
    replies.push(await verify(expired.otpId, expired.code));
    service().clock.offsetMs = 0;
    assert.deepEqual([...new Set(replies.map(({ status, text }) => `${status} ${text}`))].length, 1);
    assert.equal(replies[0]?.body.errorCode, 'OTP_EXPIRED');
  });

  itOnOne('answers the same request again after a lost reply, with the same token id', async () => {
    const { publicKey } = createDeviceKey();
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const first = decodeJwt((await verify(otpId, code, publicKey)).body.verificationToken as string).payload;
    const again = decodeJwt((await verify(otpId, code, publicKey)).body.verificationToken as string).payload;
    assert.deepEqual(again, first);
    assert.equal((await verify(otpId, code, createDeviceKey().publicKey)).body.errorCode, 'OTP_EXPIRED');
    assert.equal((await verify(otpId, code)).body.errorCode, 'OTP_EXPIRED');
    assert.equal((await verify(otpId, wrongCode(code), publicKey)).body.errorCode, 'OTP_EXPIRED');
    assert.equal((await verify(otpId, code, publicKey)).status, 200);
    service().clock.offsetMs += FIVE_MINUTES + 1;
    assert.equal((await verify(otpId, code, publicKey)).body.errorCode, 'OTP_EXPIRED');
    service().clock.offsetMs = 0;
  });

  it('gives one token id to parallel requests with the same code and key', async () => {
    const { publicKey } = createDeviceKey();
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(otpId, code, publicKey)));
    const ids = replies.map(({ body }) => decodeJwt(body.verificationToken as string).payload['id']);
    assert.equal(new Set(ids).size, 1);
  });

  itOnOne('stops repeating itself to somebody who guesses at a used code', async () => {
    const { publicKey } = createDeviceKey();
    const { code, otpId } = await requestCode(service(), nextUser().email);
    await verify(otpId, code, publicKey);
    for (let guess = 0; guess < 50; guess += 1) await verify(otpId, wrongCode(code), publicKey);
    assert.equal((await verify(otpId, code, publicKey)).body.errorCode, 'OTP_EXPIRED');
  });

  itOnOne('keeps three codes of a contact valid and replaces the oldest', async () => {
    const { email } = nextUser();
    const codes = [];
    for (let sent = 0; sent < 3; sent += 1) codes.push(await requestCode(service(), email));
    service().clock.offsetMs += 181_000;
    codes.push(await requestCode(service(), email));
    const [first, second, , fourth] = codes;
    assert.ok(first && second && fourth);
    assert.equal((await verify(first.otpId, first.code)).body.errorCode, 'OTP_EXPIRED');
    assert.equal((await verify(second.otpId, second.code)).status, 200);
    assert.equal((await verify(fourth.otpId, fourth.code)).status, 200);
    service().clock.offsetMs = 0;
  });

  itOnOne('refuses a public key that is no point of the curve', async () => {
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const reply = await verify(otpId, code, `02${'ff'.repeat(32)}`);
    assert.equal(reply.body.errorCode, 'INVALID_REQUEST');
    assert.equal(reply.body.details[0].path, 'publicKey');
    assert.equal((await verify(otpId, code)).status, 200, 'it did not count as a try');
  });

  itOnOne('does not take a code as plain text that travels encrypted', async () => {
    const { email } = nextUser();
    const init = await call(service(), '/v1/otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: email });
    const { code } = await requestCode(service(), email);
    assert.equal((await verify(init.body.otpId as string, code)).body.errorCode, 'OTP_EXPIRED');
  });
});
