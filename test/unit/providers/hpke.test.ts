import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import fc from 'fast-check';
import { concatBytes, toUtf8, type Bytes } from '../../../src/base/encoding.ts';
import { seal } from '../../../src/providers/hpke.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

async function createReceiver(): Promise<{ privateKey: CryptoKey; publicKey: Bytes }> {
  const { privateKey, publicKey } = await suite.kem.generateKeyPair();
  return { privateKey, publicKey: new Uint8Array(await suite.kem.serializePublicKey(publicKey)) };
}

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Uint8Array.from(array));

describe('sealing with HPKE', () => {
  it('is opened by an independent implementation of RFC 9180, whatever the texts', async () => {
    const { privateKey, publicKey } = await createReceiver();
    await fc.assert(
      fc.asyncProperty(bytes, bytes, bytes, async (info, plaintext, extra) => {
        const associate = (encapsulated: Bytes): Bytes => concatBytes(encapsulated, extra);
        const { encapsulated, ciphertext } = await seal({ receiver: publicKey, info, plaintext, associate });
        const recipient = await suite.createRecipientContext({
          recipientKey: privateKey,
          enc: encapsulated,
          info,
        });
        const opened = await recipient.open(ciphertext, associate(encapsulated));
        assert.deepEqual(new Uint8Array(opened), plaintext);
      }),
      { numRuns: 40 },
    );
  });

  it('seals exactly what the other implementation seals with the same ephemeral key', async () => {
    const { publicKey } = await createReceiver();
    const ephemeral = await suite.kem.generateKeyPair();
    const info = toUtf8('turnkey_hpke');
    const plaintext = toUtf8('{"otp_code":"123456"}');
    const theirs = await suite.createSenderContext({
      recipientPublicKey: await suite.kem.deserializePublicKey(publicKey),
      info,
      ekm: ephemeral,
    });
    const expected = new Uint8Array(await theirs.seal(plaintext, publicKey));
    const ours = await seal({ receiver: publicKey, info, plaintext, associate: () => publicKey, ephemeral });
    assert.deepEqual(ours.encapsulated, new Uint8Array(theirs.enc));
    assert.deepEqual(ours.ciphertext, expected);
  });

  it('uses a fresh key for each message', async () => {
    const { publicKey } = await createReceiver();
    const request = {
      receiver: publicKey,
      info: toUtf8(''),
      plaintext: toUtf8('same'),
      associate: () => publicKey,
    };
    assert.notDeepEqual((await seal(request)).encapsulated, (await seal(request)).encapsulated);
  });

  it('refuses a receiver that is not a point of the curve', async () => {
    const { publicKey } = await createReceiver();
    const offCurve = Uint8Array.from(publicKey);
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    for (const receiver of [offCurve, new Uint8Array(65), publicKey.slice(0, 64), new Uint8Array()]) {
      await assert.rejects(
        seal({ receiver, info: toUtf8(''), plaintext: toUtf8(''), associate: () => receiver }),
      );
    }
  });
});
