import { concatBytes, toUtf8 } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import { toAtomicEncoder } from './atomic-type.ts';
import { createHashBudget, type Hash } from './hash-budget.ts';
import { isJsonObject } from './json-object.ts';
import { DOMAIN_TYPE, parseTypedData } from './parse-typed-data.ts';
import type { StructField, StructTypes } from './struct-types.ts';

const PREFIX = Uint8Array.of(0x19, 0x01);
const ABSENT_STRUCT = new Uint8Array(32);

/**
 * The 32-byte digest of typed data in JSON text (EIP-712). Integers are JSON numbers, decimal or 0x text; bytes and
 * addresses 0x text. As in other implementations, members of a value that its struct does not declare are not part of
 * the digest, and a struct that is null, which ends a recursive type, counts as 32 zero bytes.
 *
 * Throws an `InputError` that names the path. `hash` is keccak256 with a limit, to be shared by the payloads of one
 * request.
 */
export function hashTypedData(text: string, hash: Hash = createHashBudget()): Uint8Array {
  const { types, primaryType, domain, message } = parseTypedData(text);
  const hashStruct = createStructHasher(types, hash);
  const separator = hashStruct(DOMAIN_TYPE, domain, 'domain');
  if (primaryType === DOMAIN_TYPE) return hash(concatBytes(PREFIX, separator));
  return hash(concatBytes(PREFIX, separator, hashStruct(primaryType, message, 'message')));
}

type StructHasher = (name: string, value: unknown, path: string) => Uint8Array;

function createStructHasher(types: StructTypes, hash: Hash): StructHasher {
  const typeHashes = new Map<string, Uint8Array>();

  function toTypeHash(name: string): Uint8Array {
    const known = typeHashes.get(name);
    if (known !== undefined) return known;
    const typeHash = hash(toUtf8(encodeType(types, name)));
    typeHashes.set(name, typeHash);
    return typeHash;
  }

  const hashStruct: StructHasher = (name, value, path) => {
    if (!isJsonObject(value)) throw new InputError(path, 'A struct is an object.');
    const words = fieldsOf(types, name).map((field) => {
      const fieldPath = `${path}.${field.name.slice(0, 64)}`;
      if (!Object.hasOwn(value, field.name)) throw new InputError(fieldPath, 'This member is missing.');
      return encode(field, field.lengths.length, value[field.name], fieldPath);
    });
    return hash(Buffer.concat([toTypeHash(name), ...words]));
  };

  /** Encodes a value of the field's type without its last `lengths.length - depth` array suffixes. */
  function encode(field: StructField, depth: number, value: unknown, path: string): Uint8Array {
    if (depth > 0) {
      const length = field.lengths[depth - 1];
      if (!Array.isArray(value)) throw new InputError(path, 'An array is expected.');
      if (length !== undefined && value.length !== length) {
        throw new InputError(path, `The array must have ${length} items, not ${value.length}.`);
      }
      const items = value.map((item, index) => encode(field, depth - 1, item, `${path}[${index}]`));
      return hash(Buffer.concat(items));
    }
    const encodeAtomic = toAtomicEncoder(field.base);
    if (encodeAtomic !== undefined) return encodeAtomic(value, path, hash);
    return value === null ? ABSENT_STRUCT : hashStruct(field.base, value, path);
  }

  return hashStruct;
}

/** The type's own declaration, then those of all structs it leads to, sorted by name (EIP-712, "encodeType"). */
function encodeType(types: StructTypes, name: string): string {
  const found = new Set([name]);
  // Iterating a Set also visits what is added to it during the iteration.
  for (const one of found) {
    for (const { base } of fieldsOf(types, one)) if (types.has(base)) found.add(base);
  }
  found.delete(name);
  return [name, ...[...found].sort()]
    .map(
      (one) =>
        `${one}(${fieldsOf(types, one)
          .map(({ name, type }) => `${type} ${name}`)
          .join(',')})`,
    )
    .join('');
}

function fieldsOf(types: StructTypes, name: string): readonly StructField[] {
  const fields = types.get(name);
  if (fields === undefined) throw new TypeError(`no struct type ${name}`);
  return fields;
}
