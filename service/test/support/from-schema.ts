import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../src/base/contract.ts';
import { toPath } from '../../src/base/json.ts';

/** Generates values that match a schema of the contract. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  const { type } = schema;
  if (type !== undefined && typeof type !== 'string')
    return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one })));
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- without a type anything fits
  switch (type) {
    case 'string':
      return textsOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: 1000 });
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
        name,
        valuesOf(member),
      ]);
      return fc.record(Object.fromEntries(members) as Record<string, Arbitrary<unknown>>, {
        requiredKeys: [...(schema.required ?? [])],
        noNullPrototype: true,
      });
    }
    default:
      return fc.constantFrom('anything', 1, null, {});
  }
}

function textsOf({ enum: values, maxLength = 64, minLength = 0, pattern }: Schema): Arbitrary<string> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc
    .string({ minLength, maxLength: Math.min(maxLength, 64), unit: 'grapheme' })
    .filter((text) => text.length >= minLength && text.length <= maxLength);
}

/** A body that violates its schema, and the path of the violation. */
export interface Mutation {
  readonly title: string;
  readonly body: unknown;
  readonly path: string;
}

type Segments = readonly (string | number)[];

/** Generates all wrong variants of a valid body: each required member missing, each type wrong, unknown members. */
export function mutationsOf(schema: Schema, good: unknown): readonly Mutation[] {
  const found: Mutation[] = [];
  const visit = (part: Schema, value: unknown, at: Segments): void => {
    const isObject = part.type === 'object' && typeof value === 'object' && value !== null;
    if (at.length > 0) {
      const wrong = part.type === 'string' ? 17 : 'a text where none belongs';
      if (part.type !== undefined && !Array.isArray(part.type)) {
        found.push({ title: 'of another type', body: replace(good, at, wrong), path: toPath(at) });
        found.push({ title: 'null', body: replace(good, at, null), path: toPath(at) });
      } else if (Array.isArray(part.type)) {
        found.push({ title: 'of another type', body: replace(good, at, 17), path: toPath(at) });
      }
      if (part.enum !== undefined) {
        found.push({
          title: 'no value of the enum',
          body: replace(good, at, 'NO_SUCH_VALUE'),
          path: toPath(at),
        });
      }
    }
    if (isObject && part.additionalProperties === false) {
      const at2 = [...at, 'noSuchMember'];
      found.push({ title: 'unknown', body: replace(good, at2, 1), path: toPath(at2) });
      for (const [name, member] of Object.entries(part.properties ?? {})) {
        if (!Object.hasOwn(value, name)) continue;
        const below = [...at, name];
        if (part.required?.includes(name) === true) {
          found.push({ title: 'missing', body: remove(good, below), path: toPath(below) });
        }
        visit(member, (value as Record<string, unknown>)[name], below);
      }
    }
    if (part.type === 'array' && Array.isArray(value) && value.length > 0 && part.items !== undefined) {
      visit(part.items, value[0], [...at, 0]);
    }
  };
  visit(schema, good, []);
  return found;
}

function replace(value: unknown, [first, ...rest]: Segments, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === first ? replace(item, rest, by) : item));
  }
  const members = (value ?? {}) as Record<string, unknown>;
  return { ...members, [first]: replace(members[first], rest, by) };
}

function remove(value: unknown, [first = '', ...rest]: Segments): unknown {
  if (rest.length > 0) {
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => (index === first ? remove(item, rest) : item));
    }
    const members = value as Record<string, unknown>;
    return { ...members, [first]: remove(members[first], rest) };
  }
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== first));
}
