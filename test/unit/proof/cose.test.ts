import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHex } from '../../../src/base/encoding.ts';
import { readCoseSign1 } from '../../../src/proof/cose.ts';
import { writeCbor, type Writable } from './cbor-writer.ts';

const headers = fromHex('a1013822');
const signature = new Uint8Array(96).fill(7);
const parts = (payload: Uint8Array): readonly Writable[] => [headers, new Map(), payload, signature];

describe('a COSE_Sign1', () => {
  for (const length of [0, 1, 23, 24, 255, 256, 300, 65_535]) {
    it(`covers a payload of ${length} bytes, written as short as can be`, () => {
      const payload = new Uint8Array(length).fill(5);
      const message = readCoseSign1(writeCbor(parts(payload)));
      assert.deepEqual(message.payload, payload);
      assert.deepEqual(message.signature, signature);
      // Sig_structure (RFC 9052 section 4.4), written by the CBOR writer of these tests.
      assert.deepEqual(message.signed, writeCbor(['Signature1', headers, new Uint8Array(), payload]));
    });
  }

  const payload = new Uint8Array(3);
  for (const [title, value] of [
    ['no array', new Map()],
    ['a text', 'text'],
    ['nothing inside', []],
    ['a part less', [headers, new Map(), payload]],
    ['a part more', [...parts(payload), 0]],
    ['another algorithm', [fromHex('a10126'), new Map(), payload, signature]],
    ['headers that are no bytes', [new Map(), new Map(), payload, signature]],
    ['an unprotected header', [headers, new Map([[1, 2]]), payload, signature]],
    ['no map of unprotected headers', [headers, null, payload, signature]],
    ['a payload elsewhere', [headers, new Map(), null, signature]],
    ['a signature that is short', [headers, new Map(), payload, signature.slice(1)]],
    ['a signature that is no bytes', [headers, new Map(), payload, 'x'.repeat(96)]],
  ] as const satisfies readonly (readonly [string, Writable])[]) {
    it(`is not one with ${title}`, () => {
      assert.throws(() => readCoseSign1(writeCbor(value)), {
        name: 'TypeError',
        message: 'expected an untagged COSE_Sign1 with ES384',
      });
    });
  }
});
