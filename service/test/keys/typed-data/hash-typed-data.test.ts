import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHex } from '../../../src/base/contract.ts';
import { hashTypedData } from '../../../src/keys/typed-data/hash-typed-data.ts';
import { readVectors } from '../support.ts';

const { cases } = readVectors<{ cases: { name: string; typedData: string; digest: string }[] }>('typed-data');

/** Writes typed data with one member `x` of this type and value. `changes` replace other parts. */
function write({ type = 'uint256', value = 1 as unknown, ...changes }: Record<string, unknown> = {}): string {
  return JSON.stringify({
    types: { M: [{ name: 'x', type }], Other: [{ name: 'y', type: 'bool' }] },
    primaryType: 'M',
    domain: {},
    message: { x: value },
    ...changes,
  });
}

const digest = (text: string): string => toHex(hashTypedData(text));

describe('typed data', () => {
  for (const { digest: expected, name, typedData } of cases) {
    it(`with ${name} has the digest that independent libraries compute`, () => {
      assert.equal(digest(typedData), expected);
    });
  }

  it('means the same however its JSON is written', () => {
    for (const { digest: expected, typedData } of cases.slice(0, 5)) {
      assert.equal(digest(JSON.stringify(JSON.parse(typedData), null, '\t')), expected);
      assert.equal(digest(typedData.replaceAll('a', '\\u0061')), expected);
    }
  });

  it('means the same in all forms of an integer', () => {
    for (const [type, values] of [
      ['uint8', [255, '255', '0xff', '0xFF', '0XfF', '0255', 2.55e2]],
      ['int8', [-128, '-128', '-0x80', '-0X080']],
      ['int256', [0, '0', '0x0', '-0', -0]],
    ] as const) {
      const digests = values.map((value) => digest(write({ type, value })));
      assert.equal(new Set(digests).size, 1, type);
    }
  });

  it('takes a message together with a domain alone, and needs none', () => {
    const whole = { types: {}, primaryType: 'EIP712Domain', domain: { name: 'n' } };
    const expected = digest(JSON.stringify(whole));
    assert.equal(digest(JSON.stringify({ ...whole, message: {} })), expected);
  });

  it('counts a null in a domain that is not declared as absent', () => {
    const domain = { name: 'n', salt: null, chainId: 1 };
    assert.equal(digest(write({ domain })), digest(write({ domain: { chainId: 1, name: 'n' } })));
  });
});

describe('typed data is refused with the place of the fault:', () => {
  const M = (...fields: unknown[]) => ({ types: { M: fields } });
  for (const [what, text, path, message] of [
    ['no JSON', 'Mail', '', /JSON/],
    ['no object', '[]', '', /JSON object/],
    ['null', 'null', '', /JSON object/],
    ['a repeated member', '{"types":{},"types":{}}', 'types', /twice/],
    ['an unknown member', write({ metadata: {} }), 'metadata', /unknown/],
    ['no types', write({ types: undefined }), 'types', /missing/],
    ['no domain', write({ domain: undefined }), 'domain', /missing/],
    ['no primaryType', write({ primaryType: undefined }), 'primaryType', /missing/],
    ['no message', write({ message: undefined }), 'message', /object/],
    ['a message that is an array', write({ message: [] }), 'message', /object/],
    ['a domain that is null', write({ domain: null }), 'domain', /object/],
    ['an unknown primaryType', write({ primaryType: 'N' }), 'primaryType', /struct/],
    ['a primaryType of Object.prototype', write({ primaryType: 'toString' }), 'primaryType', /struct/],
    ['an atomic primaryType', write({ primaryType: 'uint256' }), 'primaryType', /struct/],
    ['types that are an array', write({ types: [] }), 'types', /object/],
    ['a struct that is no array', write({ types: { M: {} } }), 'types.M', /array/],
    ['a field that is no object', write(M('x')), 'types.M[0]', /object/],
    ['a field without a name', write(M({ type: 'bool' })), 'types.M[0].name', /missing/],
    ['a field without a type', write(M({ name: 'x' })), 'types.M[0].type', /missing/],
    [
      'a field with more',
      write(M({ name: 'x', type: 'bool', indexed: true })),
      'types.M[0].indexed',
      /unknown/,
    ],
    ['a field name with a comma', write(M({ name: 'x,bool y', type: 'bool' })), 'types.M[0].name', /name/],
    ['an empty field name', write(M({ name: '', type: 'bool' })), 'types.M[0].name', /name/],
    [
      'a field that occurs twice',
      write(M({ name: 'x', type: 'bool' }, { name: 'x', type: 'uint8' })),
      'types.M[1].name',
      /already/,
    ],
    [
      'a struct name that ends its declaration',
      write({ types: { 'M(bool x)': [] } }),
      'types.M(bool x)',
      /name/,
    ],
    [
      'a struct that is named as an atomic type',
      write({ types: { uint256: [] } }),
      'types.uint256',
      /atomic/,
    ],
    ['an unknown type', write({ type: 'Missing' }), 'types.M[0].type', /neither atomic/],
    ['a type of Object.prototype', write({ type: 'constructor' }), 'types.M[0].type', /neither atomic/],
    ['the alias uint', write({ type: 'uint' }), 'types.M[0].type', /no alias for uint256/],
    ['the alias int in an array', write({ type: 'int[]' }), 'types.M[0].type', /no alias for int256/],
    ['uint7', write({ type: 'uint7' }), 'types.M[0].type', /neither atomic/],
    ['uint264', write({ type: 'uint264' }), 'types.M[0].type', /neither atomic/],
    ['uint08', write({ type: 'uint08' }), 'types.M[0].type', /neither atomic/],
    ['bytes0', write({ type: 'bytes0' }), 'types.M[0].type', /neither atomic/],
    ['bytes33', write({ type: 'bytes33' }), 'types.M[0].type', /neither atomic/],
    ['an array of no length', write({ type: 'bool[0]' }), 'types.M[0].type', /type is a name/],
    ['an array length with a leading zero', write({ type: 'bool[01]' }), 'types.M[0].type', /type is a name/],
    ['a negative array length', write({ type: 'bool[-1]' }), 'types.M[0].type', /type is a name/],
    ['an open bracket', write({ type: 'bool[' }), 'types.M[0].type', /type is a name/],
    ['brackets alone', write({ type: '[]' }), 'types.M[0].type', /type is a name/],
    ['33 array suffixes', write({ type: `bool${'[]'.repeat(33)}` }), 'types.M[0].type', /type is a name/],
    [
      'an unknown type in a struct nobody uses',
      write({ types: { M: [], N: [{ name: 'z', type: 'Z' }] } }),
      'types.N[0].type',
      /neither/,
    ],
    ['a missing member', write({ message: {} }), 'message.x', /missing/],
    [
      'a member of the prototype only',
      write({ ...M({ name: 'toString', type: 'string' }), message: {} }),
      'message.toString',
      /missing/,
    ],
    ['null for an atomic value', write({ value: null }), 'message.x', /integer/],
    ['null for an array', write({ type: 'Other[]', value: null }), 'message.x', /array/],
    ['a struct that is text', write({ type: 'Other', value: 'y' }), 'message.x', /struct/],
    ['a struct that is an array', write({ type: 'Other', value: [] }), 'message.x', /struct/],
    [
      'a fault deep inside',
      write({ type: 'Other[][2]', value: [[], [{ y: true }, { y: 1 }]] }),
      'message.x[1][1].y',
      /bool/,
    ],
    ['an array that is no array', write({ type: 'bool[]', value: true }), 'message.x', /array/],
    ['a fixed array that is short', write({ type: 'bool[2]', value: [true] }), 'message.x', /2 items, not 1/],
    [
      'a fixed array that is long',
      write({ type: 'bool[1]', value: [true, true] }),
      'message.x',
      /1 items, not 2/,
    ],
    ['a bool that is text', write({ type: 'bool', value: 'true' }), 'message.x', /bool/],
    ['a bool that is a number', write({ type: 'bool', value: 1 }), 'message.x', /bool/],
    ['a string that is a number', write({ type: 'string', value: 1 }), 'message.x', /JSON string/],
    ['bytes without 0x', write({ type: 'bytes', value: 'abcd' }), 'message.x', /0x/],
    ['bytes of odd length', write({ type: 'bytes', value: '0xabc' }), 'message.x', /0x/],
    ['bytes that are a number', write({ type: 'bytes', value: 171 }), 'message.x', /0x/],
    [
      'bytes4 that are short',
      write({ type: 'bytes4', value: '0xabcdef' }),
      'message.x',
      /has 4 bytes, this value has 3/,
    ],
    [
      'bytes4 that are long',
      write({ type: 'bytes4', value: '0xabcdef0123' }),
      'message.x',
      /this value has 5/,
    ],
    ['an address that is short', write({ type: 'address', value: '0xabcd' }), 'message.x', /40/],
    ['an address that is a number', write({ type: 'address', value: 0 }), 'message.x', /40/],
    [
      'an address with a wrong check sum',
      write({ type: 'address', value: '0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' }),
      'message.x',
      /checksum/,
    ],
    ['a fraction', write({ value: 1.5 }), 'message.x', /integer/],
    ['a number that JSON has rounded', write({ value: 2 ** 53 }), 'message.x', /as text/],
    ['exponents in text', write({ value: '1e3' }), 'message.x', /integer/],
    ['blanks in text', write({ value: ' 1' }), 'message.x', /integer/],
    ['an empty text', write({ value: '' }), 'message.x', /integer/],
    ['a plus sign', write({ value: '+1' }), 'message.x', /integer/],
    ['true for a number', write({ value: true }), 'message.x', /integer/],
    ['256 as uint8', write({ type: 'uint8', value: 256 }), 'message.x', /from 0 to 255/],
    ['128 as int8', write({ type: 'int8', value: '128' }), 'message.x', /from -128 to 127/],
    ['-129 as int8', write({ type: 'int8', value: '-0x81' }), 'message.x', /from -128 to 127/],
    ['-1 as uint256', write({ value: -1 }), 'message.x', /from 0 to 2\^256 - 1/],
    ['2^256 as uint256', write({ value: String(2n ** 256n) }), 'message.x', /from 0 to 2\^256 - 1/],
    [
      '2^255 as int256',
      write({ type: 'int256', value: `0x8${'0'.repeat(63)}` }),
      'message.x',
      /-2\^255 to 2\^255 - 1/,
    ],
    ['two-complement text', write({ type: 'int8', value: '0xff' }), 'message.x', /from -128/],
    ['a million digits', write({ value: '9'.repeat(200_000) }), 'message.x', /integer/],
    [
      'an unknown member of the domain',
      write({ domain: { name: 'n', chainID: 1 } }),
      'domain.chainID',
      /name, version/,
    ],
    ['a domain name that is a number', write({ domain: { name: 1 } }), 'domain.name', /JSON string/],
    ['a short salt', write({ domain: { salt: '0x00' } }), 'domain.salt', /bytes32/],
    [
      'a declared domain that misses a member',
      write({ types: { M: [], EIP712Domain: [{ name: 'name', type: 'string' }] }, message: {} }),
      'domain.name',
      /missing/,
    ],
    [
      'half a surrogate pair',
      write({ type: 'string' }).replace('"x":1', '"x":"\\ud800"'),
      'message.x',
      /surrogate/,
    ],
  ] as const) {
    it(what, () => {
      assert.throws(() => hashTypedData(text), { name: 'InputError', path, message });
    });
  }

  it('without repeating a value', () => {
    const value = 'a secret text';
    assert.throws(
      () => hashTypedData(write({ type: 'uint256', value })),
      (error: Error) => !error.message.includes(value),
    );
  });
});
