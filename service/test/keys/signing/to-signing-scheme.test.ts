import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressFormats, CURVES } from '../../../src/base/contract.ts';
import { toCurvesOfAddressFormat } from '../../../src/keys/addresses/derive-address.ts';
import { toSigningScheme } from '../../../src/keys/signing/to-signing-scheme.ts';
import { readVectors } from '../support.ts';

const ADDRESS_FORMATS = addressFormats();

describe('the scheme of a signature', () => {
  it('is ECDSA or EdDSA for a key named by its identifier', () => {
    assert.deepEqual(
      CURVES.map((curve) => toSigningScheme(curve, [])),
      ['ECDSA', 'ED25519', 'ECDSA'],
    );
  });

  it('is Schnorr for taproot and Spark addresses, and the usual one for every other', () => {
    for (const format of ADDRESS_FORMATS) {
      for (const curve of toCurvesOfAddressFormat(format)) {
        const usual = curve === 'CURVE_ED25519' ? 'ED25519' : 'ECDSA';
        const expected = format.endsWith('_P2TR')
          ? 'BIP340_TAPROOT'
          : format.includes('SPARK')
            ? 'BIP340'
            : usual;
        assert.equal(toSigningScheme(curve, [format]), expected, format);
      }
    }
  });

  it('is the same for all formats that share a text', () => {
    const { keys } = readVectors<{ keys: { addresses: Record<string, string> }[] }>('addresses');
    for (const { addresses } of keys) {
      for (const text of new Set(Object.values(addresses))) {
        const formats = ADDRESS_FORMATS.filter((format) => addresses[format] === text);
        const schemes = formats.map((format) => toSigningScheme('CURVE_SECP256K1', [format]));
        assert.equal(new Set(schemes).size, 1, formats.join());
        assert.equal(toSigningScheme('CURVE_SECP256K1', formats), schemes[0]);
      }
    }
    assert.equal(
      toSigningScheme('CURVE_SECP256K1', [
        'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR',
        'ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR',
      ]),
      'BIP340_TAPROOT',
    );
  });
});
