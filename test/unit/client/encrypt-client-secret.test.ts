import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { encryptClientSecret } from '../../../src/client/encrypt-client-secret.ts';
import { published } from '../stamp/stamps.ts';

const quorum = createECDH('prime256v1');
quorum.setPrivateKey('46'.repeat(32), 'hex');
const quorumKey = quorum.getPublicKey('hex');

/** Decrypts a client secret with Node's crypto, as protocol.md section 3 says. Throws when a bit is wrong. */
function open(text: string): string {
  const bytes = Buffer.from(text, 'hex');
  const [nonce, sender] = [bytes.subarray(0, 12), bytes.subarray(12, 77)];
  const sealed = bytes.subarray(81);
  assert.equal(bytes.readUInt32LE(77), sealed.length);
  const receiver = quorum.getPublicKey();
  const macKey = Buffer.concat([sender, receiver, quorum.computeSecret(sender)]);
  const key = createHmac('sha512', macKey).update('qos_encryption_hmac_message').digest().subarray(0, 32);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.concat([sender, Buffer.of(0x41), receiver, Buffer.of(0x41)]));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
}

describe('encryptClientSecret', () => {
  for (const secret of ['s', 'a secret of a provider', 'é 漢 🔑', 'x'.repeat(4096)]) {
    it(`seals ${secret.slice(0, 22)} for the quorum key`, async () => {
      const sealed = await encryptClientSecret({ secret, quorumKey });
      assert.match(sealed, /^[0-9a-f]+$/);
      assert.equal(open(sealed), secret);
    });
  }

  it('never gives the same text twice', async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, () => encryptClientSecret({ secret: 'secret', quorumKey })),
    );
    assert.equal(new Set(texts.map((text) => text.slice(0, 24))).size, 20);
    assert.equal(new Set(texts.map((text) => text.slice(24, 154))).size, 20);
  });

  for (const vector of published.quorumMessages) {
    it('writes what the published client writes: one reader opens both', () => {
      assert.equal(vector.quorumKey, quorumKey);
      assert.equal(open(vector.encrypted), vector.secret);
    });
  }

  for (const [member, options] of [
    ['secret', { secret: '', quorumKey }],
    ['secret', { secret: 7, quorumKey }],
    ['quorumKey', { secret: 'hidden', quorumKey: '' }],
    ['quorumKey', { secret: 'hidden', quorumKey: quorum.getPublicKey('hex', 'compressed') }],
    ['quorumKey', { secret: 'hidden', quorumKey: `04${'11'.repeat(64)}` }],
  ] as const) {
    it(`says that ${member} is wrong in ${JSON.stringify(options).slice(0, 50)}`, async () => {
      await assert.rejects(
        encryptClientSecret(options as { secret: string; quorumKey: string }),
        (error: Error) => {
          assert.equal(error.name, 'TypeError');
          assert.match(error.message, new RegExp(`^${member}: `));
          assert.doesNotMatch(`${error.message} ${error.stack}`, /hidden/);
          return true;
        },
      );
    });
  }
});
