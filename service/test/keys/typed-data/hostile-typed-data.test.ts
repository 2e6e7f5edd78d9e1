import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../../src/keys/input-error.ts';
import { signPayloads } from '../../../src/keys/signing/sign-payload.ts';
import { createHashBudget } from '../../../src/keys/typed-data/hash-budget.ts';
import { hashTypedData } from '../../../src/keys/typed-data/hash-typed-data.ts';
import { processorMs } from '../../support/processor-time.ts';
import { readVectors, toRuns } from '../support.ts';

const { cases } = readVectors<{ cases: { typedData: string; digest: string }[] }>('typed-data');

/** Answers the digest, or undefined when hashing throws an `InputError`. Any other error fails the test. */
function tryHash(text: string): Uint8Array | undefined {
  try {
    const digest = hashTypedData(text);
    assert.equal(digest.length, 32);
    return digest;
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    assert.ok(error.message.length < 5000);
    return undefined;
  }
}

/** Answers the CPU time of a call in milliseconds. */
function measure(run: () => void): number {
  const startedAt = processorMs();
  run();
  return processorMs() - startedAt;
}

/** An account from EIP-55. */
const CHECKED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Maximum CPU time: far above what the limits allow (half a second on an idle machine), far below a hang. */
const LIMIT_MS = 5000;

const piece = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1e400,
  2 ** 60,
  '',
  '0x',
  '0x00',
  'EIP712Domain',
  'uint256',
  'M[]',
  '__proto__',
  [],
  {},
  [null],
  { __proto__: null, name: 'x', type: 'M' },
  { length: 1 },
);

/** Replaces, removes or adds a node of a JSON value. `choices` picks the path to it. */
function mutate(value: unknown, choices: readonly number[], replacement: unknown): unknown {
  const [choice = 0, ...rest] = choices;
  if (typeof value !== 'object' || value === null || rest.length === 0) return replacement;
  const names = Object.keys(value);
  const name = names[choice % (names.length + 1)] ?? 'x';
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const record = copy as Record<string, unknown>;
  if (choice % 7 === 0) delete record[name];
  else record[name] = mutate(record[name], rest, replacement);
  return copy;
}

describe('hostile typed data', () => {
  it('is a digest or a named fault wherever a node of good typed data is exchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
        piece,
        ({ typedData }, choices, replacement) => {
          tryHash(JSON.stringify(mutate(JSON.parse(typedData), choices, replacement)));
        },
      ),
      toRuns(1200),
    );
  });

  it('is a digest or a named fault wherever a character of good typed data is exchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.nat(),
        fc.constantFrom(...'{}[]",:0x1-e\\\u0000é', '\ud800', ''),
        ({ typedData }, place, character) => {
          const at = place % typedData.length;
          tryHash(typedData.slice(0, at) + character + typedData.slice(at + 1));
        },
      ),
      toRuns(800),
    );
  });

  it('is a named fault when it is any other JSON or text', () => {
    const member = fc.oneof(fc.jsonValue({ maxDepth: 3 }), piece);
    const data = fc.record({ types: member, primaryType: member, domain: member, message: member });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          data.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          tryHash(text);
        },
      ),
      toRuns(400),
    );
  });

  it('gives another digest as soon as a declared value differs', () => {
    const write = (a: string, b: number[]): string =>
      JSON.stringify({
        types: {
          M: [
            { name: 'a', type: 'string' },
            { name: 'b', type: 'uint8[]' },
          ],
        },
        primaryType: 'M',
        domain: { name: 'n' },
        message: { a, b },
      });
    const value = fc.tuple(fc.stringMatching(/^[a-z0-9 ]{0,3}$/), fc.array(fc.nat(3), { maxLength: 3 }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        const isEqual = Buffer.compare(hashTypedData(write(...one)), hashTypedData(write(...other))) === 0;
        assert.equal(isEqual, JSON.stringify(one) === JSON.stringify(other));
      }),
      toRuns(200),
    );
  });

  const list = (length: number, item: (index: number) => string) =>
    Array.from({ length }, (_, index) => item(index)).join();
  /** Writes types that all refer to each other, so that the encoded declaration of each contains all types. */
  const entangle = (count: number): string => {
    const fields = list(count, (index) => `{"name":"f${index}","type":"T${index}[]"}`);
    const types = list(count, (index) => `"T${index}":[${fields}]`);
    const message = list(count, (index) => `"f${index}":[{${list(count, (inner) => `"f${inner}":[]`)}}]`);
    return `{"types":{${types}},"primaryType":"T0","domain":{},"message":{${message}}}`;
  };
  const one = (type: string, value: string, types = ''): string =>
    `{"types":{"M":[{"name":"x","type":"${type}"}]${types}},"primaryType":"M","domain":{},"message":{"x":${value}}}`;

  for (const [what, text] of [
    ['types that all refer to each other', entangle(70)],
    [
      'a long chain of types',
      `{"types":{${list(4000, (index) => `"T${index}":[{"name":"n","type":"T${(index + 1) % 4000}[]"}]`)}},"primaryType":"T0","domain":{},"message":{"n":[]}}`,
    ],
    ['a quarter of a million open arrays', '['.repeat(250_000)],
    ['values nested too deep', one(`bool${'[]'.repeat(32)}`, `${'['.repeat(40)}${']'.repeat(40)}`)],
    ['a recursive value nested too deep', one('M', `${'{"x":'.repeat(100)}null${'}'.repeat(100)}`)],
    ['very many empty structs', one('E[]', `[${list(80_000, () => '{}')}]`, ',"E":[]')],
    ['very many numbers', one('uint8[]', `[${list(130_000, () => '1')}]`)],
    ['very many empty arrays', one('bool[][]', `[${list(80_000, () => '[]')}]`)],
    ['very many empty strings', one('string[]', `[${list(80_000, () => '""')}]`)],
    ['long digits', one('uint256', `"${'9'.repeat(260_000)}"`)],
    ['long bytes', one('bytes', `"0x${'ab'.repeat(130_000)}"`)],
    ['a long type', one(`bool${'[]'.repeat(120_000)}`, '[]')],
    ['a long type that almost fits', one(`bool${'[1]'.repeat(80_000)}x`, '[]')],
    ['a long name', one('bool', 'true').replaceAll('x', 'x'.repeat(80_000))],
    ['a fixed array of enormous length', one('bool[999999999]', '[]')],
    ['more characters than allowed', one('string', `"${' '.repeat(262_144)}"`)],
  ] as const) {
    it(`with ${what} is answered soon`, () => {
      const duration = measure(() => void tryHash(text));
      assert.ok(duration < LIMIT_MS, `${duration} ms`);
    });
  }

  it('counts a check sum of an address as the round of hashing that it takes', () => {
    const text = one(
      'address[]',
      JSON.stringify([CHECKED, CHECKED.toLowerCase(), CHECKED.toUpperCase().replace('X', 'x')]),
    );
    // The types and values of domain and message (4), the array, the digest, the checksum of the address in mixed case.
    const rounds = 7;
    assert.equal(hashTypedData(text, createHashBudget(rounds)).length, 32);
    assert.throws(() => hashTypedData(text, createHashBudget(rounds - 1)), /takes more than 6 rounds/);
  });

  it('of moderate size is hashed, and a batch of it counts together', () => {
    assert.ok(tryHash(entangle(20)));
    assert.ok(tryHash(one('uint8[]', `[${list(100_000, () => '1')}]`)));
    const payloads = Array.from({ length: 250 }, () => entangle(20));
    const duration = measure(() => {
      assert.throws(
        () =>
          signPayloads({
            curve: 'CURVE_SECP256K1',
            secret: new Uint8Array(32).fill(0x46),
            scheme: 'ECDSA',
            encoding: 'PAYLOAD_ENCODING_EIP712',
            hashFunction: 'HASH_FUNCTION_NO_OP',
            payloads,
          }),
        { name: 'InputError', message: /^payloads\[\d+\]: The typed data is too large/ },
      );
    });
    assert.ok(duration < LIMIT_MS, `${duration} ms`);
  });
});
