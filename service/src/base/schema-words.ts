import type { ErrorObject } from 'ajv/dist/2020.js';
import { findNearest } from './find-nearest.ts';

/** Words for the patterns of the schemas, so that nobody has to read a regular expression. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^(?:[0-9a-fA-F]{2})+$': 'must be hexadecimal, two digits a byte',
  '^(?:0x)?(?:[0-9a-fA-F]{2})+$': 'must be hexadecimal, two digits a byte',
  '^[0-9a-fA-F]{64}$': 'must be 32 bytes in hexadecimal',
  '^[!-~]{1,128}$': 'must be 1 to 128 characters of ASCII without a space',
  '^[!-~]{1,255}$': 'must be 1 to 255 characters of ASCII without a space',
  '^[ -~]{1,255}$': 'must be 1 to 255 characters of ASCII',
  '^/': 'must begin with a slash',
  '^postgres(?:ql)?://': 'must begin with postgres:// or postgresql://',
};

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** The things that a limit counts, in the singular, by the end of its keyword. */
const COUNTED: Readonly<Record<string, string>> = {
  Length: 'character',
  Items: 'item',
  Properties: 'member',
};

/** Says what a schema asks of a value, to be written after the value's name: "must be a list". */
export function toDemand({ keyword, message, params }: ErrorObject): string {
  const { allowedValues, limit, pattern, type } = params as Record<string, unknown>;
  const [, bound, kind = ''] = /^(min|max)(imum|Length|Items|Properties)$/.exec(keyword) ?? [];
  if (bound !== undefined) {
    const range = `${bound === 'min' ? 'at least' : 'at most'} ${String(limit)}`;
    const counted = COUNTED[kind];
    return counted === undefined
      ? `must be ${range}`
      : `must have ${range} ${counted}${limit === 1 ? '' : 's'}`;
  }
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'enum':
      return `must be one of ${(allowedValues as readonly string[]).join(', ')}`;
    case 'type':
      return `must be ${[type]
        .flat()
        .map((name) => TYPES[String(name)] ?? String(name))
        .join(' or ')}`;
    case 'pattern':
      return PATTERNS[String(pattern)] ?? message ?? 'is not valid';
    default:
      return message ?? 'is not valid';
  }
}

/** Suggests the member that an unknown name probably meant, or lists all known ones: "; did you mean "userEmail"?". */
export function toRemedy(name: string, { parentSchema }: ErrorObject): string {
  const { properties } = (parentSchema ?? {}) as { readonly properties?: object };
  const known = Object.keys(properties ?? {});
  const meant = findNearest(name, known);
  if (meant !== undefined) return `; did you mean "${meant}"?`;
  return known.length === 0 ? '.' : `; there are ${known.join(', ')}.`;
}
