import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import {
  call,
  CONFIGS,
  createDeviceKey,
  decodeJwt,
  encryptCode,
  nextUser,
  openBundle,
  readCode,
  requestCode,
  wrongCode,
  type EncryptionChanges,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('otp_verify_v2', (database) => {
  const service = useTestService(database);
  const begin = async (configId: string = CONFIGS.digits6) => {
    const { email: contact } = nextUser();
    const init = await call(
      service(),
      '/v1/otp_init_v2',
      { otpType: 'OTP_TYPE_EMAIL', contact },
      { configId },
    );
    const { otpEncryptionTargetBundle, otpId } = init.body as Record<string, string>;
    const target = openBundle(otpEncryptionTargetBundle ?? '', service().ready.otpSignerKey);
    return { contact, otpId: otpId ?? '', target, code: await readCode(service(), contact) };
  };
  const verify = (otpId: string, encryptedOtpBundle: string, configId?: string): Promise<Reply> =>
    call(
      service(),
      '/v1/otp_verify_v2',
      { otpId, encryptedOtpBundle },
      configId === undefined ? {} : { configId },
    );

  it('answers a token bound to the key inside the encrypted code', async () => {
    for (const configId of [CONFIGS.digits6, CONFIGS.alphanumeric8, CONFIGS.digits9]) {
      const { code, contact, otpId, target } = await begin(configId);
      const { publicKey } = createDeviceKey();
      const reply = await verify(otpId, await encryptCode(target, code, publicKey), configId);
      assert.equal(reply.status, 200);
      const { payload } = decodeJwt(reply.body.verificationToken as string);
      assert.equal(payload['public_key'], publicKey);
      assert.equal(payload['contact'], contact);
    }
  });

  it('counts wrong codes like plain ones', async () => {
    const { code, otpId, target } = await begin();
    const { publicKey } = createDeviceKey();
    const wrong = await encryptCode(target, wrongCode(code), publicKey);
    assert.equal((await verify(otpId, wrong)).body.details[0].triesLeft, 2);
    assert.equal((await verify(otpId, wrong)).body.details[0].triesLeft, 1);
    assert.equal((await verify(otpId, wrong)).body.errorCode, 'OTP_TRIES_EXHAUSTED');
    assert.equal(
      (await verify(otpId, await encryptCode(target, code, publicKey))).body.errorCode,
      'OTP_TRIES_EXHAUSTED',
    );
  });

  it('answers a repeat that was encrypted again', async () => {
    const { code, otpId, target } = await begin();
    const { publicKey } = createDeviceKey();
    const replies = [
      await verify(otpId, await encryptCode(target, code, publicKey)),
      await verify(otpId, await encryptCode(target, code, publicKey)),
    ];
    const [first, second] = replies.map(
      ({ body }) => decodeJwt(body.verificationToken as string).payload['id'],
    );
    assert.equal(second, first);
  });

  it('refuses what it cannot open, without counting a try', async () => {
    const { code, otpId, target } = await begin();
    const { publicKey } = createDeviceKey();
    const encrypt = (changes: EncryptionChanges) => encryptCode(target, code, publicKey, changes);
    const good = await encrypt({});
    const parts = JSON.parse(good) as { encappedPublic: string; ciphertext: string };
    const flip = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
    const other = p256.getPublicKey(p256.utils.randomSecretKey(), false);
    const bad: Record<string, string> = {
      'not JSON': 'x',
      'not an object': '"text"',
      'a list': '[]',
      'a missing member': JSON.stringify({ ciphertext: parts.ciphertext }),
      'a further member': JSON.stringify({ ...parts, extra: '' }),
      'a repeated member': good.replace('{', `{"ciphertext":"${parts.ciphertext}",`),
      'a member that is no text': JSON.stringify({ ...parts, ciphertext: 1 }),
      'an endless text': JSON.stringify({ ...parts, ciphertext: '00'.repeat(5000) }),
      'no hexadecimal': JSON.stringify({ ...parts, ciphertext: 'zz' }),
      'a compressed key': JSON.stringify({ ...parts, encappedPublic: createDeviceKey().publicKey }),
      'a point off the curve': JSON.stringify({ ...parts, encappedPublic: `04${'11'.repeat(64)}` }),
      'another point': JSON.stringify({ ...parts, encappedPublic: Buffer.from(other).toString('hex') }),
      'a changed ciphertext': JSON.stringify({ ...parts, ciphertext: flip(parts.ciphertext, 5) }),
      'a changed tag': JSON.stringify({
        ...parts,
        ciphertext: flip(parts.ciphertext, parts.ciphertext.length - 1),
      }),
      'a truncated ciphertext': JSON.stringify({ ...parts, ciphertext: parts.ciphertext.slice(0, -2) }),
      'a ciphertext without a tag': JSON.stringify({ ...parts, ciphertext: '00' }),
      'no ciphertext': JSON.stringify({ ...parts, ciphertext: '' }),
      'other additional data': await encrypt({ additionalData: target }),
      'other info': await encrypt({ info: 'other' }),
      'another receiver': await encrypt({ receiver: other }),
      'a plaintext that is no JSON': await encrypt({ plaintext: code }),
      'a plaintext without a key': await encrypt({ plaintext: JSON.stringify({ otp_code: code }) }),
      'a key off the curve': await encrypt({
        plaintext: JSON.stringify({ otp_code: code, public_key: `02${'ff'.repeat(32)}` }),
      }),
      'an upper-case key': await encrypt({
        plaintext: JSON.stringify({ otp_code: code, public_key: publicKey.toUpperCase() }),
      }),
    };
    for (const [what, bundle] of Object.entries(bad)) {
      const reply = await verify(otpId, bundle);
      assert.equal(reply.body.errorCode, 'OTP_BUNDLE_INVALID', what);
      assert.equal(reply.body.details[0].path, 'encryptedOtpBundle', what);
    }
    assert.equal((await verify(otpId, good)).status, 200);
  });

  it('takes the members of the plaintext in any order', async () => {
    const { code, otpId, target } = await begin();
    const { publicKey } = createDeviceKey();
    const plaintext = JSON.stringify({ public_key: publicKey, otp_code: code });
    assert.equal(
      (await verify(otpId, await encryptCode(target, code, publicKey, { plaintext }))).status,
      200,
    );
  });

  it('does not open a code that was encrypted for another otpId', async () => {
    const [first, second] = [await begin(), await begin()];
    const bundle = await encryptCode(first.target, second.code, createDeviceKey().publicKey);
    assert.equal((await verify(second.otpId, bundle)).body.errorCode, 'OTP_BUNDLE_INVALID');
  });

  it('does not take a code encrypted that travels as plain text', async () => {
    const { target } = await begin();
    const { code, otpId } = await requestCode(service(), nextUser().email);
    const bundle = await encryptCode(target, code, createDeviceKey().publicKey);
    assert.equal((await verify(otpId, bundle)).body.errorCode, 'OTP_EXPIRED');
  });
});
