import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { toHex } from '../../src/base/contract.ts';
import { toP256PublicKey } from '../../src/keys/p256-public-key.ts';
import { createSigningKey } from '../../src/keys/signing-key.ts';

describe("the service's signing keys", () => {
  const message = new TextEncoder().encode('what the service issues');

  it('have the public key that the curve has for their secret', () => {
    for (let index = 0; index < 50; index += 1) {
      const secret = p256.utils.randomSecretKey();
      const expected = p256.getPublicKey(secret, false);
      assert.deepEqual(new Uint8Array(toP256PublicKey(secret)), expected);
      assert.equal(createSigningKey(secret).publicKey, toHex(expected));
    }
  });

  it('take the smallest and the largest secret, and a secret that begins with zeros', () => {
    const { ORDER } = p256.Point.Fn;
    for (const scalar of [1n, 2n ** 128n, ORDER - 1n]) {
      const secret = p256.Point.Fn.toBytes(scalar);
      const { publicKey, sign } = createSigningKey(secret);
      assert.equal(publicKey, toHex(p256.getPublicKey(secret, false)));
      assert.ok(p256.verify(sign(message, 'raw'), message, p256.getPublicKey(secret)));
    }
  });

  for (const format of ['der', 'raw'] as const) {
    it(`sign with a low s, as ${format}, and another verifier takes it`, () => {
      const secret = p256.utils.randomSecretKey();
      const key = createSigningKey(secret);
      const noble = format === 'der' ? 'der' : 'compact';
      // ECDSA gives a high s in half of all cases, which the key has to convert to a low s.
      for (let index = 0; index < 40; index += 1) {
        const signature = key.sign(message, format);
        assert.equal(p256.Signature.fromBytes(signature, noble).hasHighS(), false);
        const publicKey = p256.getPublicKey(secret);
        assert.ok(p256.verify(signature, message, publicKey, { format: noble, lowS: true }));
      }
    });
  }
});
