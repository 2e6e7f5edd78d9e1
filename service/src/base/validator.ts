import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema } from './contract.ts';
import { toPath } from './json.ts';
import { toDemand, toRemedy } from './schema-words.ts';

/** The first fault of a value against its schema. */
export interface Fault {
  /** Path of the fault, as `clientSignature.scheme`; empty for the whole value. */
  readonly path: string;
  /** One sentence that names the path, for a reply of the API. */
  readonly message: string;
  /** The sentence without the path, for callers that write the path before it. */
  readonly fault: string;
}

/** Says what is wrong with a value, or `undefined` when it is what the schema describes. */
export type Validator = (value: unknown) => Fault | undefined;

/** Compiles schemas of the contract, each when it is first used, into validators that name the first fault. */
export function createValidatorCompiler(): (schema: Schema) => Validator {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: false,
    ownProperties: true,
    verbose: true,
    // Compiling takes a third of the time without these two, and the validators are as fast: a test checks the schemas
    // against the rules of JSON Schema, and V8 optimizes the code by itself.
    validateSchema: false,
    code: { optimize: false },
  });
  return (schema) => {
    // A process uses few of the contract's schemas at once, and compiling all of them takes a third of its start.
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= ajv.compile(schema);
      if (validate(value)) return undefined;
      const [error] = validate.errors ?? [];
      return error === undefined
        ? { path: '', message: 'The value does not fit its schema.', fault: 'does not fit its schema.' }
        : toFault(error);
    };
  };
}

function toFault(error: ErrorObject): Fault {
  const segments = error.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : segment));
  const { additionalProperty, missingProperty } = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties') {
    const name = String(additionalProperty);
    const path = toPath([...segments, name]);
    const remedy = toRemedy(name, error);
    return { path, message: `Unknown member "${path}"${remedy}`, fault: `unknown member${remedy}` };
  }
  if (error.keyword === 'required') segments.push(String(missingProperty));
  const path = toPath(segments);
  const demand = toDemand(error);
  const subject = segments.length === 0 ? 'The body' : `Member "${path}"`;
  return { path, message: `${subject} ${demand}.`, fault: `${demand}.` };
}
