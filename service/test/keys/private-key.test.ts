import assert from 'node:assert/strict';
import { createECDH, createPrivateKey as createOpenSslKey, createPublicKey } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CURVES, toHex, type Curve } from '../../src/base/contract.ts';
import {
  assertPrivateKey,
  createPrivateKey,
  parsePrivateKey,
  toPublicKey,
} from '../../src/keys/private-key.ts';
import { toRuns } from './support.ts';

const ORDERS = {
  CURVE_SECP256K1: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
  CURVE_P256: 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
} as const;

/** Derives the public key with OpenSSL. */
function toOpenSslPublicKey(curve: Curve, secret: string): string {
  if (curve === 'CURVE_ED25519') {
    const key = Buffer.from(`302e020100300506032b657004220420${secret}`, 'hex');
    const { x = '' } = createPublicKey(createOpenSslKey({ key, format: 'der', type: 'pkcs8' })).export({
      format: 'jwk',
    });
    return Buffer.from(x, 'base64url').toString('hex');
  }
  const pair = createECDH(curve === 'CURVE_P256' ? 'prime256v1' : 'secp256k1');
  pair.setPrivateKey(secret, 'hex');
  return pair.getPublicKey('hex');
}

describe('a private key', () => {
  for (const curve of CURVES) {
    it(`of ${curve} is made at random, 32 bytes that can be imported again`, () => {
      const secrets = Array.from({ length: 20 }, () => createPrivateKey(curve));
      assert.equal(new Set(secrets.map(toHex)).size, 20);
      for (const secret of secrets) {
        assert.equal(secret.length, 32);
        assert.deepEqual(parsePrivateKey(curve, toHex(secret)), Uint8Array.from(secret));
        assert.deepEqual(parsePrivateKey(curve, toHex(secret).toUpperCase()), Uint8Array.from(secret));
      }
    });

    it(`of ${curve} has the public key that OpenSSL derives`, () => {
      const secrets = fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map(toHex)
        .filter((hex) => curve === 'CURVE_ED25519' || (hex < ORDERS[curve] && BigInt(`0x${hex}`) > 0n));
      fc.assert(
        fc.property(secrets, (hex) => {
          const publicKey = toPublicKey(curve, Buffer.from(hex, 'hex'));
          assert.equal(publicKey, toOpenSslPublicKey(curve, hex));
          assert.match(publicKey, curve === 'CURVE_ED25519' ? /^[0-9a-f]{64}$/ : /^04[0-9a-f]{128}$/);
        }),
        toRuns(25),
      );
    });

    it(`of ${curve} is not imported when it is zero`, () => {
      assert.throws(() => parsePrivateKey(curve, '0'.repeat(64)), {
        name: 'InputError',
        message: 'A private key cannot be zero.',
      });
    });

    it(`of ${curve} is not imported from another text than 64 hexadecimal characters`, () => {
      for (const text of [
        '',
        '46',
        '46'.repeat(33),
        `0x${'46'.repeat(32)}`,
        'zz'.repeat(32),
        ` ${'4'.repeat(63)}`,
      ]) {
        assert.throws(() => parsePrivateKey(curve, text), { name: 'InputError', message: /64 characters/ });
      }
      assert.throws(() => assertPrivateKey(curve, new Uint8Array(31)), { message: /32 bytes.*31/ });
    });
  }

  for (const [curve, order] of Object.entries(ORDERS) as [keyof typeof ORDERS, string][]) {
    it(`of ${curve} is below the order of the curve`, () => {
      const last = (BigInt(`0x${order}`) - 1n).toString(16);
      assert.equal(toPublicKey(curve, parsePrivateKey(curve, last)), toOpenSslPublicKey(curve, last));
      for (const text of [order, order.toUpperCase(), 'f'.repeat(64)]) {
        assert.throws(() => parsePrivateKey(curve, text), {
          name: 'InputError',
          message: `A private key of ${curve} must be below the order of the curve.`,
        });
      }
    });
  }

  it('of Ed25519 may be any other 32 bytes', () => {
    assert.equal(toPublicKey('CURVE_ED25519', parsePrivateKey('CURVE_ED25519', 'f'.repeat(64))).length, 64);
  });

  it('never occurs in the error about it', () => {
    const text = `${'f'.repeat(62)}ab`;
    assert.throws(
      () => parsePrivateKey('CURVE_SECP256K1', text),
      (error: Error) => !String(error.stack).includes(text),
    );
  });
});
