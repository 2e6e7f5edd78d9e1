import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createValidatorCompiler } from '../../src/base/validator.ts';
import type { Schema } from '../../src/base/contract.ts';

/** A schema with `maximum`. The contract has none; the schemas of the development tools do. */
const AT_MOST = { type: 'integer', maximum: 599 } as const;

describe('what a schema asks of a value', () => {
  const compile = createValidatorCompiler();
  const cases: readonly (readonly [schema: Schema, value: unknown, fault: string])[] = [
    [{ type: 'string', minLength: 1 }, '', 'must have at least 1 character.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'must have at most 2 characters.'],
    [{ type: 'array', items: {}, minItems: 1 }, [], 'must have at least 1 item.'],
    [{ type: 'array', items: {}, maxItems: 2 }, [1, 2, 3], 'must have at most 2 items.'],
    [{ type: 'object', minProperties: 1 }, {}, 'must have at least 1 member.'],
    [{ type: 'integer', minimum: 0 }, -1, 'must be at least 0.'],
    [AT_MOST, 600, 'must be at most 599.'],
    [{ type: ['string', 'null'] }, 1, 'must be a text or null.'],
    [{ enum: ['a', 'b'] }, 'c', 'must be one of a, b.'],
  ];
  for (const [schema, value, fault] of cases) {
    it(`is said in words: ${fault}`, () => {
      assert.equal(compile(schema)(value)?.fault, fault);
    });
  }
});
