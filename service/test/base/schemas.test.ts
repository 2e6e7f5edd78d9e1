import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { operations, schemas, wireSchemas, type Operation } from '../../src/base/contract.ts';
import { provisioningSchema } from '../../src/provision/provisioning-file.ts';

type Name = keyof typeof operations;

/** Checks the schemas themselves. The service compiles them without this check, to start faster. */
describe('the schemas that the service compiles', () => {
  const ajv = new Ajv2020({ strict: true });

  for (const name of Object.keys(operations) as Name[]) {
    const operation: Operation = operations[name];
    const { request } = wireSchemas(operation, schemas[name]);
    if (request === undefined) continue;
    it(`${name}: the request's is a schema of JSON Schema 2020-12`, () => {
      assert.equal(ajv.validateSchema(request), true, ajv.errorsText());
    });
  }

  it('the one of the provisioning file is, too', () => {
    assert.equal(ajv.validateSchema(provisioningSchema), true, ajv.errorsText());
  });
});
