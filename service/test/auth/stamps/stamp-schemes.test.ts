import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { buildEdgeSignatures, smallOrderEncodings } from '../../../../test/unit/webhook/edge-signatures.ts';
import { STAMP_SCHEMES } from '../../../src/auth/stamps/stamp-schemes.ts';
import { toStoredApiKey } from '../../../src/keys/api-key-text.ts';
import {
  createEd25519Key,
  createP256Key,
  createSecp256k1Key,
  createWalletKey,
  type TestApiKey,
} from '../../support/stamps.ts';

const BODY = '{"organizationId":"8b1f2c3e","name":"ключ 🔑"}';
const makers = { createP256Key, createSecp256k1Key, createWalletKey, createEd25519Key };

const isSignature = (key: TestApiKey, signature: string, body = BODY, scheme = key.scheme): boolean =>
  STAMP_SCHEMES.get(scheme)?.isSignature(key.publicKey, utf8ToBytes(body), signature) ?? false;

/** Answers the same signature with n − s in place of s. */
function flip(signature: string, curve: typeof p256): string {
  const { r, s } = curve.Signature.fromHex(signature, 'der');
  return new curve.Signature(r, curve.Point.CURVE().n - s).toHex('der');
}

describe('the schemes of X-Stamp', () => {
  it('are four', () => {
    assert.equal(STAMP_SCHEMES.size, Object.keys(makers).length);
  });

  for (const [maker, create] of Object.entries(makers)) {
    describe(maker.slice('create'.length), () => {
      it('verifies the exact bytes of the body, and the key', () => {
        // Enough signatures to meet integers of every length.
        for (let count = 0; count < 40; count += 1) {
          const key = create();
          const signature = key.sign(BODY);
          assert.equal(isSignature(key, signature), true, signature);
          assert.equal(isSignature(key, signature, `${BODY} `), false);
          assert.equal(isSignature(create(), signature), false);
        }
      });

      it('verifies an empty body', () => {
        const key = create();
        assert.equal(isSignature(key, key.sign(''), ''), true);
      });

      it('does not take the signature of another scheme', () => {
        for (const other of Object.values(makers).filter((one) => one !== create)) {
          const key = create();
          assert.equal(isSignature(key, other().sign(BODY)), false);
        }
      });

      it('takes nothing for a signature that is none', () => {
        const key = create();
        const zeros = '00'.repeat(64);
        for (const text of [
          '',
          'zz',
          '00',
          zeros,
          `${key.sign(BODY)}00`,
          '3006020100020100',
          'ff'.repeat(64),
        ]) {
          assert.equal(isSignature(key, text), false, text);
        }
      });

      it('takes nothing for a key that is none', () => {
        const key = create();
        for (const publicKey of ['', 'zz', '00'.repeat(33), 'ff'.repeat(32), `02${'ff'.repeat(32)}`]) {
          assert.equal(isSignature({ ...key, publicKey }, key.sign(BODY)), false, publicKey);
        }
      });
    });
  }

  it('take both values of s', () => {
    const device = createP256Key();
    assert.equal(isSignature(device, flip(device.sign(BODY), p256)), true);
    for (const key of [createSecp256k1Key(), createWalletKey()]) {
      assert.equal(isSignature(key, flip(key.sign(BODY), secp256k1)), true);
    }
  });

  it('verify what WebCrypto signs, high s and low', async () => {
    const { privateKey, publicKey } = await webcrypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign', 'verify'],
    );
    const point = new Uint8Array(await webcrypto.subtle.exportKey('raw', publicKey));
    const key = { ...createP256Key(), publicKey: p256.Point.fromBytes(point).toHex(true) };
    for (let count = 0; count < 40; count += 1) {
      const raw = await webcrypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        utf8ToBytes(BODY),
      );
      const signature = p256.Signature.fromBytes(new Uint8Array(raw)).toHex('der');
      assert.equal(isSignature(key, signature), true, signature);
    }
  });

  it('judge the edge cases of Ed25519 by the strict profile (issue 19)', async () => {
    const cases = await buildEdgeSignatures();
    const isEd25519 = STAMP_SCHEMES.get('SIGNATURE_SCHEME_TK_API_ED25519')?.isSignature;
    assert.ok(isEd25519);
    for (const { isAccepted, message, publicKey, signature, title } of cases) {
      assert.equal(isEd25519(bytesToHex(publicKey), message, bytesToHex(signature)), isAccepted, title);
    }
    assert.ok(cases.some(({ isAccepted }) => isAccepted));
  });

  it('register no key of small order, whose signature fits every message (issue 19)', () => {
    for (const { hex } of smallOrderEncodings) {
      assert.equal(toStoredApiKey('API_KEY_CURVE_ED25519', hex), undefined, hex);
    }
    const { curve, publicKey } = createEd25519Key();
    assert.equal(toStoredApiKey(curve, publicKey.toUpperCase()), publicKey);
  });

  it('forgive the zero that wallet stampers write in front of an r or s', () => {
    const key = createWalletKey();
    for (let count = 0; ; count += 1) {
      const body = `${BODY}${count}`;
      const { r, s } = secp256k1.Signature.fromHex(key.sign(body), 'der');
      const fixed = [r, s].map((number) => number.toString(16).padStart(64, '0'));
      // A stamper that converts 64 bytes to DER writes r and s at full length, with leading zeros.
      const der = (content: string): string => {
        const digits = Number.parseInt(content.slice(0, 2), 16) > 0x7f ? `00${content}` : content;
        return `02${(digits.length / 2).toString(16)}${digits}`;
      };
      const integers = fixed.map(der).join('');
      const signature = `30${(integers.length / 2).toString(16)}${integers}`;
      const hasTwoZeros = fixed.some((number) => /^0000[0-7]/.test(number));
      if (/^00[0-7]/.test(fixed[0] ?? '') && !hasTwoZeros) {
        assert.throws(() => secp256k1.Signature.fromHex(signature, 'der'), 'the library is stricter');
        assert.equal(isSignature(key, signature, body), true);
        return;
      }
      assert.equal(isSignature(key, signature, body), !hasTwoZeros);
    }
  });

  it('verify a personal message that another wallet signed', () => {
    // The example of web3.eth.accounts.sign in the documentation of web3.js 1.x.
    const secret = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
    const key = createWalletKey(hexToBytes(secret));
    const signature =
      'b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd' +
      '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029';
    const der = secp256k1.Signature.fromHex(signature).toHex('der');
    assert.equal(isSignature(key, der, 'Some data'), true);
    assert.equal(isSignature(key, der, 'Some data '), false);
    // Without the recovery byte two public keys fit the signature. The stated key must be one of them.
    assert.equal(isSignature({ ...key, publicKey: createWalletKey().publicKey }, der, 'Some data'), false);
  });

  it('do not count a wallet’s message in characters', () => {
    const key = createWalletKey();
    assert.equal(isSignature(key, key.sign('🔑'), '🔑'), true);
  });

  it('refuse an Ed25519 key of small order, which signs anything', () => {
    // Encodings of the eight points of small order, with R of small order and S of zero: RFC 8032 without its cofactor
    // and order checks takes them for signatures of every message.
    const smallOrder = [
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      '00'.repeat(32),
      `${'00'.repeat(31)}80`,
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    ];
    for (const publicKey of smallOrder) {
      for (const r of smallOrder) {
        const key = { ...createEd25519Key(), publicKey };
        for (let count = 0; count < 8; count += 1) {
          assert.equal(isSignature(key, r + '00'.repeat(32), `${BODY}${count}`), false);
        }
      }
    }
  });

  it('refuse an Ed25519 signature whose S is not below the order', () => {
    const key = createEd25519Key();
    const signature = hexToBytes(key.sign(BODY));
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${bytesToHex(signature.slice(32).reverse())}`) + order;
    const bytes = hexToBytes(s.toString(16).padStart(64, '0')).reverse();
    assert.equal(isSignature(key, bytesToHex(signature.slice(0, 32)) + bytesToHex(bytes)), false);
  });
});
