import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transform } from 'esbuild';
import { operations, schemas, wireSchemas, type Schema } from '../../src/base/contract.ts';
import { createValidatorCompiler } from '../../src/base/validator.ts';
import { toExampleBody, toExamples } from '../../src/http/reference-examples.ts';

const names = Object.keys(operations) as (keyof typeof operations)[];

/** Removes from a schema what a placeholder cannot meet: the pattern and the length of strings. */
function loosen(schema: Schema): Schema {
  const { maxLength: _most, minLength: _least, pattern: _form, ...rest } = schema;
  return {
    ...rest,
    ...(rest.items && { items: loosen(rest.items) }),
    ...(rest.properties && {
      properties: Object.fromEntries(
        Object.entries(rest.properties).map(([name, member]) => [name, loosen(member)]),
      ),
    }),
  };
}

describe('the examples of the reference', () => {
  const compile = createValidatorCompiler();

  it('have bodies that the contract takes', () => {
    for (const name of names) {
      const { request } = wireSchemas(operations[name], schemas[name]);
      if (request === undefined) continue;
      const validate = compile(loosen(request));
      assert.equal(validate(toExampleBody(request)), undefined, name);
    }
  });

  it('are commands of a shell and programs, one of each for every operation', async () => {
    for (const name of names) {
      const { curl, typescript } = toExamples(name);
      assert.ok(curl.startsWith(`curl "$SERVICE${operations[name].path}"`), name);
      // Header and body are in one pair of single quotes each, and contain no other quote that would end them early.
      assert.equal(curl.split("'").length - 1, operations[name].kind === 'discovery' ? 0 : 4, name);
      assert.match(typescript, new RegExp(`client\\.${name}\\(`));
      await transform(typescript, { loader: 'ts' });
    }
  });
});
