import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toAddressLookup } from '../../../src/keys/addresses/address-lookup.ts';
import { readVectors } from '../support.ts';

interface Vectors {
  readonly keys: readonly { readonly addresses: Readonly<Record<string, string>> }[];
}

const { keys } = readVectors<Vectors>('addresses');
const addresses = keys.flatMap((key) => Object.entries(key.addresses));
const hexadecimal = /_(?:ETHEREUM|SUI|APTOS|COMPRESSED|UNCOMPRESSED)$/;
const bech32 = /_(?:COSMOS|SEI|SPARK_\w+|P2WPKH|P2WSH|P2TR)$/;

describe('the text under which an address is looked up', () => {
  it('is the same for both cases of hexadecimal formats', () => {
    for (const [, address] of addresses.filter(([format]) => hexadecimal.test(format))) {
      const upper = address.startsWith('0x') ? `0x${address.slice(2).toUpperCase()}` : address.toUpperCase();
      for (const text of [address, address.toLowerCase(), upper]) {
        assert.equal(toAddressLookup(text), address.toLowerCase());
      }
    }
  });

  it('is the same for both cases of bech32 formats', () => {
    for (const [format, address] of addresses.filter(([format]) => bech32.test(format))) {
      assert.equal(toAddressLookup(address), address, format);
      assert.equal(toAddressLookup(address.toUpperCase()), address, format);
    }
  });

  it('keeps the case wherever it tells addresses apart', () => {
    for (const [format, address] of addresses) {
      if (!hexadecimal.test(format) && !bech32.test(format)) assert.equal(toAddressLookup(address), address);
    }
  });

  it('is what another text is itself', () => {
    for (const text of ['', 'Key-1', 'BC1', 'ABC123', '0xABC', 'c0FFee00-0000-4000-8000-00000000ABCD']) {
      assert.equal(toAddressLookup(text), text);
    }
  });
});
