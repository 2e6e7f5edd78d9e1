import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHex } from '../../../src/base/contract.ts';
import { hashAuthorization } from '../../../src/keys/signing/authorization.ts';
import { readVectors } from '../support.ts';

const { cases } = readVectors<{ cases: { payload: string; digest: string }[] }>('authorizations');
const address = `0x${'ab'.repeat(20)}`;

/** Writes an authorization with members replaced. A member whose replacement is undefined is left out. */
function write(changes: Record<string, unknown>): string {
  return JSON.stringify({ address, chainId: 1, nonce: 0, ...changes });
}

describe('an EIP-7702 authorization', () => {
  it('has the digest that independent libraries compute', () => {
    for (const { payload, digest } of cases) assert.equal(toHex(hashAuthorization(payload)), digest, payload);
  });

  it('has the same digest in whatever order and form its members come', () => {
    const digest = toHex(hashAuthorization(write({})));
    for (const payload of [
      `{ "nonce": "0x0", "chainId": "0x01", "address": "0x${'AB'.repeat(20)}" }`,
      write({ chainId: '1', nonce: '0' }),
    ]) {
      assert.equal(toHex(hashAuthorization(payload)), digest);
    }
  });

  for (const [what, payload, path] of [
    ['an unknown member', write({ gas: 1 }), 'gas'],
    ['no address', write({ address: undefined }), 'address'],
    ['no chainId', write({ chainId: undefined }), 'chainId'],
    ['no nonce', write({ nonce: undefined }), 'nonce'],
    ['a short address', write({ address: '0xab' }), 'address'],
    ['an address without 0x', write({ address: 'ab'.repeat(20) }), 'address'],
    [
      'an address with a wrong check sum',
      write({ address: '0x9d8a62f656a8d1615C1294fd71e9CFb3E4855A4F' }),
      'address',
    ],
    ['a negative chainId', write({ chainId: -1 }), 'chainId'],
    ['a chainId of 2^256', write({ chainId: String(2n ** 256n) }), 'chainId'],
    ['a fractional chainId', write({ chainId: 1.5 }), 'chainId'],
    ['a chainId of null', write({ chainId: null }), 'chainId'],
    ['a nonce that EIP-7702 never accepts', write({ nonce: String(2n ** 64n - 1n) }), 'nonce'],
    ['a nonce beyond exact JSON numbers', write({ nonce: 2 ** 53 }), 'nonce'],
    ['a nonce that is no number', write({ nonce: 'one' }), 'nonce'],
    ['a repeated member', `{"address":"${address}","chainId":1,"nonce":0,"nonce":1}`, 'nonce'],
    ['no object', '[]', ''],
    ['no JSON', 'authorization', ''],
    ['too many characters', write({ nonce: '0'.repeat(2000) }), ''],
  ] as const) {
    it(`with ${what} is refused`, () => {
      assert.throws(() => hashAuthorization(payload), { name: 'InputError', path });
    });
  }
});
