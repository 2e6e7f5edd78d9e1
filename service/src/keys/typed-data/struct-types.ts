import { InputError } from '../input-error.ts';
import { toAtomicEncoder } from './atomic-type.ts';
import { assertMembers, isJsonObject, type JsonObject } from './json-object.ts';

/** A member of a struct type. */
export interface StructField {
  readonly name: string;
  /** The type as written, for the type's encoding. */
  readonly type: string;
  /** The type without array suffixes: atomic, or the name of a struct. */
  readonly base: string;
  /** The array suffixes from left to right, the outermost array last; `undefined` is an array of any length. */
  readonly lengths: readonly (number | undefined)[];
}

/** The struct types of typed data by their names. */
export type StructTypes = ReadonlyMap<string, readonly StructField[]>;

/**
 * The characters that separate names in the encoding of types must not occur in a name. Other names are free: published
 * ones hold colons, as `HyperliquidTransaction:UsdSend` does.
 */
const NAME = /^(?!.*[()[\],])[!-~]{1,256}$/;
const NAME_RULE =
  'A name has 1 to 256 printable ASCII characters, without blanks, commas, brackets and parentheses.';

const TYPE = /^([^[\]]+)((?:\[(?:[1-9]\d{0,8})?\]){0,32})$/;

/**
 * Reads the member `types` of typed data: struct names with arrays of `{name, type}`. Throws an `InputError` for
 * malformed names, repeated members, and types that are neither atomic nor declared.
 */
export function parseStructTypes(value: unknown): StructTypes {
  if (!isJsonObject(value)) throw new InputError('types', 'This must be an object of arrays.');
  const types = new Map<string, readonly StructField[]>();
  for (const [name, fields] of Object.entries(value)) {
    const path = `types.${name.slice(0, 64)}`;
    if (!NAME.test(name)) throw new InputError(path, NAME_RULE);
    if (toAtomicEncoder(name) !== undefined) throw new InputError(path, 'An atomic type cannot be declared.');
    types.set(name, parseFields(fields, path, value));
  }
  return types;
}

function parseFields(value: unknown, path: string, types: JsonObject): StructField[] {
  if (!Array.isArray(value)) throw new InputError(path, 'This must be an array of {name, type}.');
  const names = new Set<string>();
  return value.map((item: unknown, index) => {
    const itemPath = `${path}[${index}]`;
    if (!isJsonObject(item)) throw new InputError(itemPath, 'This must be an object {name, type}.');
    try {
      assertMembers(item, ['name', 'type']);
    } catch (error) {
      throw error instanceof InputError ? error.within(itemPath) : error;
    }
    const { name, type } = item;
    if (typeof name !== 'string' || !NAME.test(name)) throw new InputError(`${itemPath}.name`, NAME_RULE);
    if (names.has(name))
      throw new InputError(`${itemPath}.name`, 'The struct has a member of this name already.');
    names.add(name);
    return parseField(name, type, `${itemPath}.type`, types);
  });
}

function parseField(name: string, type: unknown, path: string, types: JsonObject): StructField {
  const match = typeof type === 'string' && TYPE.exec(type);
  if (!match) {
    throw new InputError(
      path,
      'A type is a name, and for arrays [] or a length as [2] behind it, at most 32 of them.',
    );
  }
  const [text, base = '', suffixes = ''] = match;
  if (toAtomicEncoder(base) === undefined && !Object.hasOwn(types, base)) {
    const hint = base === 'int' || base === 'uint' ? ` EIP-712 has no alias for ${base}256.` : '';
    throw new InputError(path, `The type is neither atomic nor among types.${hint}`);
  }
  const lengths = Array.from(suffixes.matchAll(/\[(\d*)\]/g), ([, digits = '']) =>
    digits === '' ? undefined : Number(digits),
  );
  return { name, type: text, base, lengths };
}
