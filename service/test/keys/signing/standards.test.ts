import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bech32m } from '@scure/base';
import { deriveAddress } from '../../../src/keys/addresses/derive-address.ts';
import { toPublicKey } from '../../../src/keys/private-key.ts';
import { signMessage } from '../../../src/keys/signing/sign-message.ts';
import { toTaprootOutputKey, toTaprootSecret } from '../../../src/keys/taproot.ts';
import { readVectors } from '../support.ts';

interface Vectors {
  readonly rfc6979: { secret: string; publicKey: string; cases: { message: string; r: string; s: string }[] };
  readonly bip340: {
    cases: {
      secret: string;
      publicKey: string;
      auxiliaryRandomness: string;
      digest: string;
      signature: string;
    }[];
  };
  readonly bip341: Record<
    'secret' | 'internalPublicKey' | 'outputKey' | 'tweakedSecret' | 'address' | 'digest' | 'signature',
    string
  >;
  readonly rfc8032: { cases: { secret: string; publicKey: string; message: string; signature: string }[] };
}

const vectors = readVectors<Vectors>('signature-standards');
const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('the published vectors', () => {
  it('of RFC 6979 hold on P-256, with s made low', () => {
    const { cases, publicKey, secret } = vectors.rfc6979;
    assert.equal(toPublicKey('CURVE_P256', fromHex(secret)), publicKey);
    for (const { message, r, s } of cases) {
      const digest = createHash('sha256').update(message).digest();
      const { ORDER } = p256.Point.Fn;
      const printed = BigInt(`0x${s}`);
      const low = (printed > ORDER / 2n ? ORDER - printed : printed).toString(16).padStart(64, '0');
      const signature = signMessage(
        { curve: 'CURVE_P256', secret: fromHex(secret), scheme: 'ECDSA' },
        digest,
      );
      assert.deepEqual([signature.r, signature.s], [r, low]);
    }
  });

  it('of BIP-340 hold', () => {
    for (const { auxiliaryRandomness, digest, publicKey, secret, signature } of vectors.bip340.cases) {
      assert.equal(toPublicKey('CURVE_SECP256K1', fromHex(secret)).slice(2, 66), publicKey);
      const { r, s, v } = signMessage(
        {
          curve: 'CURVE_SECP256K1',
          secret: fromHex(secret),
          scheme: 'BIP340',
          auxiliaryRandomness: fromHex(auxiliaryRandomness),
        },
        fromHex(digest),
      );
      assert.deepEqual([r + s, v], [signature, '00']);
    }
  });

  it('of BIP-341 hold for the tweak, the address and a signature by the key path', () => {
    const { address, digest, internalPublicKey, outputKey, secret, signature, tweakedSecret } =
      vectors.bip341;
    const publicKey = toPublicKey('CURVE_SECP256K1', fromHex(secret));
    assert.equal(publicKey.slice(2, 66), internalPublicKey);
    assert.deepEqual(toTaprootSecret(fromHex(secret)), fromHex(tweakedSecret));
    assert.deepEqual(toTaprootOutputKey(fromHex(`02${internalPublicKey}`)), fromHex(outputKey));
    assert.equal(deriveAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR', 'CURVE_SECP256K1', publicKey), address);
    const { words } = bech32m.decode(address as `${string}1${string}`);
    assert.deepEqual(Uint8Array.from(bech32m.fromWords(words.slice(1))), fromHex(outputKey));
    const { r, s } = signMessage(
      {
        curve: 'CURVE_SECP256K1',
        secret: fromHex(secret),
        scheme: 'BIP340_TAPROOT',
        auxiliaryRandomness: new Uint8Array(32),
      },
      fromHex(digest),
    );
    assert.equal(r + s, signature);
  });

  it('of RFC 8032 hold', () => {
    for (const { message, publicKey, secret, signature } of vectors.rfc8032.cases) {
      assert.equal(toPublicKey('CURVE_ED25519', fromHex(secret)), publicKey);
      const { r, s, v } = signMessage(
        { curve: 'CURVE_ED25519', secret: fromHex(secret), scheme: 'ED25519' },
        fromHex(message),
      );
      assert.deepEqual([r + s, v], [signature, '00']);
    }
  });
});
