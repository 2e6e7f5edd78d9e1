import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressFormats, CURVES, type Curve } from '../../../src/base/contract.ts';
import {
  assertAddressFormat,
  deriveAddress,
  isAddressFormat,
  toCurvesOfAddressFormat,
} from '../../../src/keys/addresses/derive-address.ts';
import { createPrivateKey, toPublicKey } from '../../../src/keys/private-key.ts';
import { readVectors } from '../support.ts';

const ADDRESS_FORMATS = addressFormats();

interface Vectors {
  readonly keys: readonly {
    readonly curve: Curve;
    readonly secret: string;
    readonly publicKey: string;
    readonly addresses: Readonly<Record<string, string>>;
  }[];
}

const { keys } = readVectors<Vectors>('addresses');

/** The addresses in the table of protocol.md section 4: of the private key whose 32 bytes are all 0x46. */
const ONE_KEY: Readonly<Record<string, string>> = {
  ADDRESS_FORMAT_ETHEREUM: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
  ADDRESS_FORMAT_SOLANA: 'H4JcMPicKkHcxxDjkyyrLoQj7Kcibd9t815ak4UvTr9M',
  ADDRESS_FORMAT_COSMOS: 'cosmos1hkfq3zahaqkkzx5mjnamwjsfpq2jk7z0emlrvp',
  ADDRESS_FORMAT_SEI: 'sei1hkfq3zahaqkkzx5mjnamwjsfpq2jk7z05hw42q',
  ADDRESS_FORMAT_TRON: 'TQLCsShbQNXMTVCjprY64qZmEA4rBarpQp',
  ADDRESS_FORMAT_SUI: '0x870deb25d5c0a4d7250d52d5cd58dacca2d51eb2a120a979b13384cd52e21e1b',
  ADDRESS_FORMAT_APTOS: '0xce2fd04ac9efa74f17595e5785e847a2399d7e637f5e8179244f76191f653276',
  ADDRESS_FORMAT_XLM: 'GDXJHJHWN6GRNOAZXON6XH74ZX6NYFAS5B7642RSJQVJTIPA4ZYUQLEB',
  ADDRESS_FORMAT_XRP: 'rJHMeqKu8Ep7Fazx8MQG6JunaafBXz93YQ',
  ADDRESS_FORMAT_DOGE_MAINNET: 'DNRTC6GZ5evmM7BZWwPqF54fyDqUqULMyu',
  ADDRESS_FORMAT_DOGE_TESTNET: 'nmUWv71U1dPVE5kkYm3HVUeyD6DmpUR42p',
  ADDRESS_FORMAT_TON_V3R2: 'UQA07heAtq3eAv00UYGZqyEGtZXkaFpUgZJSiCpH_7izCCtm',
  ADDRESS_FORMAT_TON_V4R2: 'UQAoYT8nMLfeNh6h0uIoK_wLm9JkvxiGxJDr6GRXJGu2Zked',
  ADDRESS_FORMAT_TON_V5R1: 'UQBWWl1MTKf3Gd5ptNIzT_TqOsMTXo7PLkN01R60yMeilfAZ',
  ADDRESS_FORMAT_SPARK_MAINNET: 'spark1pgssyj7z5vfx29flqlnsuzatppeyu6u9ugtl3ntz3n4k996zg7a5jvuzq4vutw',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: '1JHMeqKunF2Up6zxnMQGhJu5667BXz98YQ',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH: '3QcXwJW5QKR7F2Jje6LY6ZL1WFZ3MNz6Uf',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: 'bc1qhkfq3zahaqkkzx5mjnamwjsfpq2jk7z00ppggv',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH: 'bc1qs9df53wfrwmtudfj988trna3ckckytt3e99xg7ql790dtgcxfafstc4v4s',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: 'bc1pcflwn3g4de9mvrfyhtv5ujxcq664r69wd3alhpj98j9c0wfuj5aqq3zavz',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH: 'bcrt1qhkfq3zahaqkkzx5mjnamwjsfpq2jk7z08wrkyk',
};

describe('an address', () => {
  it('has one of the formats of the contract', () => {
    assert.equal(new Set(ADDRESS_FORMATS).size, ADDRESS_FORMATS.length);
    for (const text of ['ADDRESS_FORMAT_BITCOIN', 'toString', '__proto__', '', 'ADDRESS_FORMAT_ethereum']) {
      assert.equal(isAddressFormat(text), false, text);
    }
  });

  for (const format of ADDRESS_FORMATS) {
    it(`of ${format} is the one that the chain's own library derives, for every curve that has it`, () => {
      assert.ok(isAddressFormat(format));
      for (const curve of toCurvesOfAddressFormat(format)) {
        const cases = keys.filter((key) => key.curve === curve);
        assert.ok(cases.length >= 3);
        for (const { secret, publicKey, addresses } of cases) {
          assert.equal(toPublicKey(curve, Buffer.from(secret, 'hex')), publicKey);
          assert.equal(deriveAddress(format, curve, publicKey), addresses[format]);
        }
      }
    });

    it(`of ${format} is refused by name for every other curve`, () => {
      const allowed = toCurvesOfAddressFormat(format);
      for (const curve of CURVES.filter((one) => !allowed.includes(one))) {
        const refused = {
          name: 'InputError',
          message: `${format} needs ${allowed.join(' or ')}, this key is of ${curve}.`,
        };
        assert.throws(() => assertAddressFormat(format, curve), refused);
        const publicKey = toPublicKey(curve, createPrivateKey(curve));
        assert.throws(() => deriveAddress(format, curve, publicKey), refused);
      }
    });
  }

  it('is the one of the published table', () => {
    const secret = Buffer.alloc(32, 0x46);
    for (const [format, address] of Object.entries(ONE_KEY)) {
      assert.ok(isAddressFormat(format));
      const curve = toCurvesOfAddressFormat(format)[0] as Curve;
      assert.equal(deriveAddress(format, curve, toPublicKey(curve, secret)), address);
    }
  });

  it('comes from a compressed public key as well', () => {
    for (const { curve, publicKey, addresses } of keys) {
      const compressed = addresses['ADDRESS_FORMAT_COMPRESSED'] as string;
      for (const format of ADDRESS_FORMATS.filter((one) => toCurvesOfAddressFormat(one).includes(curve))) {
        assert.equal(deriveAddress(format, curve, compressed), deriveAddress(format, curve, publicKey));
      }
    }
  });

  it('needs a public key that is a point of the curve', () => {
    const offCurve = `04${'00'.repeat(63)}07`;
    for (const publicKey of ['', '04', offCurve, 'zz', '00'.repeat(33), '02'.repeat(34)]) {
      assert.throws(() => deriveAddress('ADDRESS_FORMAT_COMPRESSED', 'CURVE_P256', publicKey), TypeError);
    }
  });

  it('of a key with either parity of y is among the vectors, so that taproot is tested on both', () => {
    const starts = keys
      .filter(({ curve }) => curve === 'CURVE_SECP256K1')
      .map(({ addresses }) => addresses['ADDRESS_FORMAT_COMPRESSED']?.slice(0, 2));
    assert.deepEqual([...new Set(starts)].sort(), ['02', '03']);
  });
});
