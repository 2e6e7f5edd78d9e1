import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CURVES,
  HASH_FUNCTIONS,
  PAYLOAD_ENCODINGS,
  type Curve,
  type HashFunction,
  type PayloadEncoding,
} from '../../../src/base/contract.ts';
import { createPrivateKey } from '../../../src/keys/private-key.ts';
import { signPayload, signPayloads } from '../../../src/keys/signing/sign-payload.ts';
import { toSigningScheme } from '../../../src/keys/signing/to-signing-scheme.ts';

/** A payload for each encoding that is valid with every hash function. */
const PAYLOADS: Readonly<Record<PayloadEncoding, string>> = {
  PAYLOAD_ENCODING_HEXADECIMAL: '46'.repeat(32),
  PAYLOAD_ENCODING_TEXT_UTF8: 'exactly thirty-two bytes of text',
  PAYLOAD_ENCODING_EIP712: '{"types":{"M":[]},"primaryType":"M","domain":{},"message":{}}',
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: `{"address":"0x${'00'.repeat(20)}","chainId":1,"nonce":0}`,
};

/** Whether protocol.md section 4 defines this combination. */
function isDefined(curve: Curve, encoding: PayloadEncoding, hashFunction: HashFunction): boolean {
  const isEthereum = encoding.includes('EIP');
  if (curve === 'CURVE_ED25519') return hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE' && !isEthereum;
  if (isEthereum) return ['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_KECCAK256'].includes(hashFunction);
  return hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE';
}

describe('encoding, hash function and curve', () => {
  for (const curve of CURVES) {
    for (const encoding of PAYLOAD_ENCODINGS) {
      for (const hashFunction of HASH_FUNCTIONS) {
        const signing = {
          curve,
          secret: createPrivateKey(curve),
          scheme: toSigningScheme(curve, []),
          encoding,
          hashFunction,
        };
        const payload = PAYLOADS[encoding];

        if (isDefined(curve, encoding, hashFunction)) {
          it(`${curve}, ${encoding} and ${hashFunction} fit`, () => {
            assert.match(signPayload({ ...signing, payload }).r, /^[0-9a-f]{64}$/);
          });
          continue;
        }

        it(`${curve}, ${encoding} and ${hashFunction} do not fit, and the error names what does`, () => {
          const allowed = HASH_FUNCTIONS.filter((one) => isDefined(curve, encoding, one));
          const encodings = PAYLOAD_ENCODINGS.filter((one) =>
            HASH_FUNCTIONS.some((hash) => isDefined(curve, one, hash)),
          );
          const isEncodingAtFault = allowed.length === 0;
          const names = isEncodingAtFault ? encodings : allowed;
          for (const sign of [
            () => signPayload({ ...signing, payload }),
            () => signPayloads({ ...signing, payloads: [payload] }),
          ]) {
            assert.throws(sign, {
              name: 'InputError',
              path: isEncodingAtFault ? 'encoding' : 'hashFunction',
              message: new RegExp(names.join(' or ')),
            });
          }
        });
      }
    }
  }

  it('give the same digest for typed data and authorizations under both names', () => {
    const secret = createPrivateKey('CURVE_SECP256K1');
    for (const encoding of ['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'] as const) {
      const [first, second] = (['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_KECCAK256'] as const).map(
        (hashFunction) =>
          signPayload({
            curve: 'CURVE_SECP256K1',
            secret,
            scheme: 'ECDSA',
            payload: PAYLOADS[encoding],
            encoding,
            hashFunction,
          }),
      );
      assert.deepEqual(first, second);
    }
  });
});
