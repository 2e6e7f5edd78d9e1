import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDNodeWallet } from 'ethers';
import { mnemonicToAccount } from 'viem/accounts';
import { fromHex, toHex, type AddressFormat, type Curve } from '../../../src/base/contract.ts';
import { deriveAddress } from '../../../src/keys/addresses/derive-address.ts';
import { InputError } from '../../../src/keys/input-error.ts';
import { toPublicKey } from '../../../src/keys/private-key.ts';
import { toCompressedPublicKey } from '../../../src/keys/public-key.ts';
import { parseDerivationPath } from '../../../src/keys/wallet/derivation-path.ts';
import { deriveKey } from '../../../src/keys/wallet/derive-key.ts';
import {
  MNEMONIC_LENGTHS,
  parseMnemonic,
  toEntropyLength,
  toMnemonic,
  toSeed,
} from '../../../src/keys/wallet/mnemonic.ts';
import { readVectors } from '../support.ts';

interface Vectors {
  readonly bip32: readonly { readonly seed: string; readonly keys: Readonly<Record<string, string>> }[];
  readonly slip10: readonly {
    readonly curve: Curve;
    readonly seed: string;
    readonly keys: Readonly<Record<string, readonly [secret: string, publicKey: string]>>;
  }[];
  /** Addresses of MNEMONIC. */
  readonly libraries: readonly (readonly [
    library: string,
    curve: Curve,
    path: string,
    format: AddressFormat,
    address: string,
  ])[];
  readonly bip39: readonly (readonly [entropy: string, mnemonic: string, seed: string])[];
}

const vectors = readVectors<Vectors>('wallets');
const MNEMONIC = 'test test test test test test test test test test test junk';

const derive = (seed: string, curve: Curve, path: string): Uint8Array =>
  deriveKey(fromHex(seed), curve, parseDerivationPath(path, curve));

describe('keys of a wallet', () => {
  it('are those of the test vectors of BIP-32', () => {
    for (const { keys, seed } of vectors.bip32) {
      for (const [path, extended] of Object.entries(keys)) {
        // The last 32 of the 78 bytes are the private key.
        const secret = createBase58check(sha256).decode(extended).subarray(46);
        assert.equal(toHex(derive(seed, 'CURVE_SECP256K1', path)), toHex(secret), path);
      }
    }
  });

  it('are those of the test vectors of SLIP-0010, with the curves that need another try', () => {
    for (const { curve, keys, seed } of vectors.slip10) {
      for (const [path, [secret, publicKey]] of Object.entries(keys)) {
        const derived = derive(seed, curve, path);
        assert.equal(toHex(derived), secret, `${curve} ${path}`);
        const compressed = toCompressedPublicKey(curve, toPublicKey(curve, derived));
        assert.equal(toHex(compressed), publicKey, `${curve} ${path}`);
      }
    }
  });

  it('have the addresses that the libraries of Bitcoin’s and Solana’s wallets give the same words', () => {
    const seed = toHex(toSeed(MNEMONIC));
    assert.equal(vectors.libraries.length, 10);
    for (const [library, curve, path, format, address] of vectors.libraries) {
      const publicKey = toPublicKey(curve, derive(seed, curve, path));
      assert.equal(deriveAddress(format, curve, publicKey), address, `${library} ${path}`);
    }
  });

  it('are those that ethers and viem derive from the same words', () => {
    const seed = toHex(toSeed(MNEMONIC));
    for (const index of [0, 1, 7]) {
      const path = `m/44'/60'/0'/0/${index}`;
      const secret = derive(seed, 'CURVE_SECP256K1', path);
      const address = deriveAddress(
        'ADDRESS_FORMAT_ETHEREUM',
        'CURVE_SECP256K1',
        toPublicKey('CURVE_SECP256K1', secret),
      );
      assert.equal(address, HDNodeWallet.fromPhrase(MNEMONIC, '', path).address);
      assert.equal(address, mnemonicToAccount(MNEMONIC, { addressIndex: index }).address);
    }
  });
});

describe('a mnemonic', () => {
  it('is that of the test vectors of BIP-39, and so is its seed', () => {
    for (const [entropy, mnemonic, seed] of vectors.bip39) {
      assert.equal(toMnemonic(fromHex(entropy)), mnemonic);
      assert.equal(toHex(parseMnemonic(mnemonic)), entropy);
      assert.equal(toHex(toSeed(mnemonic, 'TREZOR')), seed);
    }
  });

  it('has as many words as its entropy asks for', () => {
    for (const words of MNEMONIC_LENGTHS) {
      const mnemonic = toMnemonic(new Uint8Array(toEntropyLength(words)).fill(5));
      assert.equal(mnemonic.split(' ').length, words);
    }
  });

  it('is read whatever its case and its spaces, and refused without repeating a word', () => {
    assert.deepEqual(
      parseMnemonic(` ${MNEMONIC.toUpperCase().replaceAll(' ', '\n ')} `),
      parseMnemonic(MNEMONIC),
    );
    for (const wrong of [
      '',
      'test',
      MNEMONIC.replace('junk', 'test'),
      MNEMONIC.replace('junk', 'latchkey'),
    ]) {
      assert.throws(
        () => parseMnemonic(wrong),
        (error) => error instanceof InputError && !/test|junk|latchkey/.test(error.message),
      );
    }
  });
});

describe('a path', () => {
  it('is written in one way, however its hardened levels are marked', () => {
    for (const text of ["m/44'/60'/0'/0/1", "m/44h/60H/0'/0/1"]) {
      const { indexes, text: written } = parseDerivationPath(text, 'CURVE_SECP256K1');
      assert.equal(written, "m/44'/60'/0'/0/1");
      assert.deepEqual(indexes, [0x8000002c, 0x8000003c, 0x80000000, 0, 1]);
    }
    assert.deepEqual(parseDerivationPath('m', 'CURVE_P256'), { text: 'm', indexes: [] });
  });

  it('is refused when it is none', () => {
    const wrong = [
      '',
      'M',
      "44'/0'",
      'm/',
      'm//0',
      'm/01',
      'm/-1',
      'm/2147483648',
      'm/0x1',
      'm/0 ',
      `m${'/0'.repeat(17)}`,
    ];
    for (const text of wrong) {
      assert.throws(() => parseDerivationPath(text, 'CURVE_SECP256K1'), InputError, JSON.stringify(text));
    }
  });

  it('is refused on Ed25519 when a level is not hardened, with the way out', () => {
    assert.throws(() => parseDerivationPath("m/44'/501'/0", 'CURVE_ED25519'), /write "0'" in place of "0"/);
  });
});
