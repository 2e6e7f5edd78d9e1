import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HDKey } from '@scure/bip32';
import { toHex } from '../../../src/base/contract.ts';
import { parseDerivationPath } from '../../../src/keys/wallet/derivation-path.ts';
import { deriveKey } from '../../../src/keys/wallet/derive-key.ts';
import { createKeyTree } from '../../../src/keys/wallet/key-tree.ts';

const seed = new Uint8Array(64).fill(7);
const CURVES = ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const;

describe('a tree of keys', () => {
  it('derives a level once that several paths share', (test) => {
    const { mock } = test.mock.method(HDKey.prototype, 'deriveChild');
    const tree = createKeyTree(seed);
    for (let index = 0; index < 20; index += 1) {
      tree.deriveKey('CURVE_SECP256K1', parseDerivationPath(`m/44'/60'/0'/0/${index}`, 'CURVE_SECP256K1'));
    }
    assert.equal(mock.callCount(), 4 + 20);
    tree.forget();
  });

  it('has the keys that are derived one by one, also where one path goes on from another', () => {
    const tree = createKeyTree(seed);
    for (const curve of CURVES) {
      for (const text of ["m/44'/0'", "m/44'/1'", "m/44'/0'/5'", 'm', "m/44'/0'"]) {
        const path = parseDerivationPath(text, curve);
        const key = tree.deriveKey(curve, path);
        assert.equal(toHex(key), toHex(deriveKey(seed, curve, path)), `${curve} ${text}`);
        key.fill(0);
      }
    }
    tree.forget();
  });
});
