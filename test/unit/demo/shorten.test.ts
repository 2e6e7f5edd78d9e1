import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shorten, shortenSecrets } from '../../../demo/shorten.ts';

describe('what the demo shows of an exchange', () => {
  it('has no token, signature, sealed text or code in it as a whole', () => {
    const long = 'a'.repeat(300);
    const shown = JSON.stringify(
      shortenSecrets({
        verificationToken: long,
        session: long,
        encryptedOtpBundle: `{"sealed": "${long}"}`,
        clientSignature: { publicKey: '02'.repeat(33), signature: 'b'.repeat(128), scheme: 'P256' },
        nested: [{ deep: [long] }],
        otpCode: '123456',
        refreshToken: 'short',
      }),
    );
    assert.doesNotMatch(shown, /[ab02]{20}/);
    assert.doesNotMatch(shown, /123456|short/);
    assert.match(shown, /"scheme":"P256"/);
  });

  it('has everything else in it as it is', () => {
    const plain = {
      timestampMs: '1800000000000',
      organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
      signWith: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
      payload: `${'\x19'}Ethereum Signed Message:\n5 a longer message of several words`,
      count: 5,
      nothing: null,
      flags: [true, false],
      activity: { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', code: 3 },
    };
    assert.deepEqual(shortenSecrets(plain), plain);
  });

  it('keeps both ends of a long text', () => {
    assert.equal(shorten('0123456789abcdefghijklmnopqrstuvwxyz'), '0123456789…uvwxyz');
    assert.equal(shorten('01234567890123456789'), '01234567890123456789');
  });
});
