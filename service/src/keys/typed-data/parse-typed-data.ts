import { InputError } from '../input-error.ts';
import { assertMembers, isJsonObject, parseJsonObject, type JsonObject } from './json-object.ts';
import { parseStructTypes, type StructField, type StructTypes } from './struct-types.ts';

/** The struct type of the domain. */
export const DOMAIN_TYPE = 'EIP712Domain';

/** Typed data whose shape has been checked; the values have not. */
export interface TypedData {
  /** Contains `EIP712Domain` and the primary type. */
  readonly types: StructTypes;
  readonly primaryType: string;
  readonly domain: JsonObject;
  /** Absent when the primary type is `EIP712Domain`: then the domain is all that is signed. */
  readonly message: JsonObject | undefined;
}

/** Longest typed data, in characters. */
export const MAXIMUM_TYPED_DATA_LENGTH = 262_144;

/** The members a domain can have, in the order of EIP-712. */
const DOMAIN_FIELDS: readonly StructField[] = [
  toField('name', 'string'),
  toField('version', 'string'),
  toField('chainId', 'uint256'),
  toField('verifyingContract', 'address'),
  toField('salt', 'bytes32'),
];

/**
 * Reads typed data (EIP-712) from JSON text: `{types, primaryType, domain, message}`. Where `types` does not declare
 * EIP712Domain, it has the members that `domain` has, in the order of EIP-712. Throws an `InputError` that names the
 * path.
 */
export function parseTypedData(text: string): TypedData {
  if (text.length > MAXIMUM_TYPED_DATA_LENGTH) {
    throw new InputError('', `Typed data has at most ${MAXIMUM_TYPED_DATA_LENGTH} characters.`);
  }
  const value = parseJsonObject(text);
  assertMembers(value, ['types', 'primaryType', 'domain'], ['message']);
  const { primaryType, domain, message } = value;
  const declared = parseStructTypes(value['types']);
  if (!isJsonObject(domain)) throw new InputError('domain', 'This must be an object.');
  const types = declared.has(DOMAIN_TYPE)
    ? declared
    : new Map([...declared, [DOMAIN_TYPE, deriveDomainType(domain)]]);
  if (typeof primaryType !== 'string' || !types.has(primaryType)) {
    throw new InputError('primaryType', 'This must be the name of a struct among types.');
  }
  if (message === undefined && primaryType === DOMAIN_TYPE) {
    return { types, primaryType, domain, message: undefined };
  }
  if (!isJsonObject(message)) throw new InputError('message', 'This must be an object.');
  return { types, primaryType, domain, message };
}

/**
 * Builds the domain type from the members of `domain`. A member that is null counts as absent, as in published
 * encoders.
 */
function deriveDomainType(domain: JsonObject): readonly StructField[] {
  const unknown = Object.keys(domain).find((name) => !DOMAIN_FIELDS.some((field) => field.name === name));
  if (unknown !== undefined) {
    throw new InputError(
      `domain.${unknown.slice(0, 64)}`,
      `Without a declared ${DOMAIN_TYPE} a domain has ${DOMAIN_FIELDS.map(({ name }) => name).join(', ')}.`,
    );
  }
  return DOMAIN_FIELDS.filter(({ name }) => (domain[name] ?? null) !== null);
}

function toField(name: string, type: string): StructField {
  return { name, type, base: type, lengths: [] };
}
