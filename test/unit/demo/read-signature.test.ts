import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSignature } from '../../../demo/read-signature.ts';

describe('the signature of a request, as the demo shows it', () => {
  for (const [scheme, holder] of [
    ['SIGNATURE_SCHEME_TK_API_P256', 'Key in this browser'],
    ['CLIENT_SIGNATURE_SCHEME_API_P256', 'Key in this browser'],
    ['SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191', 'Key of the wallet'],
    ['SIGNATURE_SCHEME_TK_API_ED25519', 'Key of the wallet'],
  ] as const) {
    it(`names whose key it is by the scheme ${scheme}`, () => {
      const shown = readSignature({ publicKey: '02'.repeat(33), scheme, signature: 'ab'.repeat(64) });
      assert.deepEqual(shown, { [holder]: '0202020202…020202', 'Its signature': 'ababababab…ababab' });
    });
  }

  it('is not there where a request carries none', () => {
    assert.equal(readSignature(undefined), undefined);
    assert.equal(readSignature({ publicKey: '02' }), undefined);
  });
});
