import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { toHex } from '../../../src/base/contract.ts';
import { createPrivateKey, toPublicKey } from '../../../src/keys/private-key.ts';
import {
  MAXIMUM_PAYLOADS,
  signPayload,
  signPayloads,
  type PayloadSigning,
} from '../../../src/keys/signing/sign-payload.ts';
import { toTaprootOutputKey } from '../../../src/keys/taproot.ts';
import { isVerifiedByOpenSsl, readVectors, toRuns, toSignatureBytes } from '../support.ts';

type Case = Omit<PayloadSigning, 'secret' | 'auxiliaryRandomness'> & {
  readonly secret: string;
  readonly auxiliaryRandomness?: string;
  readonly signature: { readonly r: string; readonly s: string; readonly v: string };
};

const { cases } = readVectors<{ cases: Case[] }>('signatures');
const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const ecdsaCurves = { CURVE_SECP256K1: secp256k1, CURVE_P256: p256 } as const;

describe('a signature of a payload', () => {
  for (const scheme of ['ECDSA', 'BIP340', 'BIP340_TAPROOT', 'ED25519'] as const) {
    it(`with ${scheme} is the one that independent libraries make`, () => {
      const ofScheme = cases.filter((one) => one.scheme === scheme);
      assert.ok(ofScheme.length >= 15);
      for (const { auxiliaryRandomness, secret, signature, ...rest } of ofScheme) {
        const signing: PayloadSigning = {
          ...rest,
          secret: fromHex(secret),
          ...(auxiliaryRandomness === undefined ? {} : { auxiliaryRandomness: fromHex(auxiliaryRandomness) }),
        };
        assert.deepEqual(signPayload(signing), signature);
      }
    });
  }

  for (const curve of ['CURVE_SECP256K1', 'CURVE_P256'] as const) {
    it(`of ${curve} is deterministic and low-S, verifies under OpenSSL, and its recovery id recovers the key`, () => {
      const secret = createPrivateKey(curve);
      const publicKey = toPublicKey(curve, secret);
      const order = ecdsaCurves[curve].Point.Fn.ORDER;
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (payload) => {
          const signing: PayloadSigning = {
            curve,
            secret,
            scheme: 'ECDSA',
            payload,
            encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
            hashFunction: 'HASH_FUNCTION_SHA256',
          };
          const signature = signPayload(signing);
          assert.deepEqual(signPayload(signing), signature);
          assert.match(signature.r, /^[0-9a-f]{64}$/);
          assert.match(signature.s, /^[0-9a-f]{64}$/);
          assert.match(signature.v, /^0[01]$/);
          assert.ok(BigInt(`0x${signature.s}`) <= order / 2n);
          assert.ok(isVerifiedByOpenSsl(curve, publicKey, Buffer.from(payload), signature));
          const recoverable = fromHex(signature.v + signature.r + signature.s);
          const recovered = ecdsaCurves[curve].recoverPublicKey(recoverable, Buffer.from(payload));
          assert.equal(toHex(ecdsaCurves[curve].Point.fromBytes(recovered).toBytes(false)), publicKey);
        }),
        toRuns(30),
      );
    });
  }

  it('of Ed25519 signs the message itself and verifies under OpenSSL', () => {
    const curve = 'CURVE_ED25519';
    const secret = createPrivateKey(curve);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
        const signature = signPayload({
          curve,
          secret,
          scheme: 'ED25519',
          payload: toHex(message),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
        });
        assert.equal(signature.v, '00');
        assert.ok(isVerifiedByOpenSsl(curve, toPublicKey(curve, secret), message, signature));
      }),
      toRuns(30),
    );
  });

  it('with Schnorr verifies under the plain key for Spark and under the output key for taproot', () => {
    fc.assert(
      fc.property(bytes32, (digest) => {
        const secret = createPrivateKey('CURVE_SECP256K1');
        const compressed = secp256k1.getPublicKey(secret, true);
        const sign = (scheme: 'BIP340' | 'BIP340_TAPROOT') =>
          signPayload({
            curve: 'CURVE_SECP256K1',
            secret,
            scheme,
            payload: toHex(digest),
            encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
            hashFunction: 'HASH_FUNCTION_NO_OP',
          });
        const plain = sign('BIP340');
        const tweaked = sign('BIP340_TAPROOT');
        assert.deepEqual([plain.v, tweaked.v], ['00', '00']);
        assert.ok(schnorr.verify(toSignatureBytes(plain), digest, compressed.subarray(1)));
        assert.ok(schnorr.verify(toSignatureBytes(tweaked), digest, toTaprootOutputKey(compressed)));
        assert.ok(!schnorr.verify(toSignatureBytes(tweaked), digest, compressed.subarray(1)));
        assert.notDeepEqual(sign('BIP340'), plain, 'fresh auxiliary randomness for each signature');
      }),
      toRuns(6),
    );
  });

  it('does not depend on case and prefix of hexadecimal text', () => {
    const texts = ['ab'.repeat(32), 'AB'.repeat(32), `0x${'aB'.repeat(32)}`, `0X${'Ab'.repeat(32)}`];
    const signatures = texts.map((payload) =>
      signPayload({
        curve: 'CURVE_P256',
        secret: fromHex('46'.repeat(32)),
        scheme: 'ECDSA',
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      }),
    );
    assert.equal(new Set(signatures.map(({ r, s, v }) => r + s + v)).size, 1);
  });
});

describe('a payload that cannot be signed', () => {
  const signing: PayloadSigning = {
    curve: 'CURVE_SECP256K1',
    secret: fromHex('46'.repeat(32)),
    scheme: 'ECDSA',
    payload: '',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  };

  it('is a digest of another length than 32 bytes', () => {
    for (const payload of ['', '0x', '46'.repeat(31), '46'.repeat(33)]) {
      assert.throws(() => signPayload({ ...signing, payload }), {
        name: 'InputError',
        path: 'payload',
        message: /^payload: With HASH_FUNCTION_NO_OP a payload has 32 bytes, this one has \d+\.$/,
      });
    }
    assert.throws(
      () => signPayload({ ...signing, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', payload: 'ü'.repeat(32) }),
      {
        message: /has 64\.$/,
      },
    );
  });

  it('is not hexadecimal', () => {
    for (const payload of ['0', 'xyz', '0x0', '0x0g', 'ab cd', ' ab', '0x0xab', '-0x01', 'ａｂ']) {
      const hashFunction = 'HASH_FUNCTION_SHA256';
      assert.throws(() => signPayload({ ...signing, payload, hashFunction }), {
        name: 'InputError',
        path: 'payload',
        message: /hexadecimal digits/,
      });
    }
  });

  it('holds half a surrogate pair', () => {
    for (const payload of ['\ud800', 'a\udfff', '\udc00\ud800']) {
      const encoding = 'PAYLOAD_ENCODING_TEXT_UTF8';
      assert.throws(
        () => signPayload({ ...signing, payload, encoding, hashFunction: 'HASH_FUNCTION_SHA256' }),
        {
          name: 'InputError',
          message: /surrogate/,
        },
      );
    }
  });

  it('is longer than a request', () => {
    assert.throws(() => signPayload({ ...signing, payload: '0'.repeat(1_000_001) }), {
      name: 'InputError',
      message: /at most 1000000 characters/,
    });
  });

  it('is signed by a scheme that the curve does not have: a mistake of the program', () => {
    const payload = '46'.repeat(32);
    for (const [curve, scheme] of [
      ['CURVE_P256', 'BIP340'],
      ['CURVE_P256', 'BIP340_TAPROOT'],
      ['CURVE_P256', 'ED25519'],
      ['CURVE_SECP256K1', 'ED25519'],
    ] as const) {
      assert.throws(() => signPayload({ ...signing, curve, scheme, payload }), TypeError);
    }
    const hashFunction = 'HASH_FUNCTION_NOT_APPLICABLE';
    assert.throws(
      () => signPayload({ ...signing, curve: 'CURVE_ED25519', payload, hashFunction }),
      TypeError,
    );
  });
});

describe('several payloads', () => {
  const signing = {
    curve: 'CURVE_SECP256K1',
    secret: fromHex('46'.repeat(32)),
    scheme: 'ECDSA',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  } as const;

  it('get the signatures that each would get alone, in their order', () => {
    const payloads = ['a', 'b', 'a', ''];
    assert.deepEqual(
      signPayloads({ ...signing, payloads }),
      payloads.map((payload) => signPayload({ ...signing, payload })),
    );
  });

  it('are refused with the place of the first that is wrong', () => {
    const encoding = 'PAYLOAD_ENCODING_HEXADECIMAL';
    assert.throws(() => signPayloads({ ...signing, encoding, payloads: ['00', '11', 'x', 'y'] }), {
      name: 'InputError',
      path: 'payloads[2]',
    });
    const typed = { ...signing, encoding: 'PAYLOAD_ENCODING_EIP712' } as const;
    assert.throws(() => signPayloads({ ...typed, payloads: ['{"types":[]}'] }), {
      path: 'payloads[0].primaryType',
    });
  });

  it(`are 1 to ${MAXIMUM_PAYLOADS}`, () => {
    const count = (length: number) => Array.from({ length }, () => 'text');
    assert.equal(signPayloads({ ...signing, payloads: count(MAXIMUM_PAYLOADS) }).length, MAXIMUM_PAYLOADS);
    for (const payloads of [[], count(MAXIMUM_PAYLOADS + 1)]) {
      assert.throws(() => signPayloads({ ...signing, payloads }), { name: 'InputError', path: 'payloads' });
    }
  });
});
