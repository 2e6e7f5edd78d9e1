import { JsonError, MAXIMUM_JSON_DEPTH, parseJson, UNLIMITED_JSON } from '../../base/json.ts';
import { InputError } from '../input-error.ts';

/** The members of a JSON object, without a prototype. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of `parseJson` is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a payload that is a JSON object, as strictly as a request's body: a name that occurs twice could show one value
 * to a person and sign another. Throws an `InputError`.
 */
export function parseJsonObject(text: string): JsonObject {
  let value: unknown;
  try {
    // No limit on the number of values: the length of the text is limited before, and typed data may hold a list of a
    // hundred thousand numbers.
    value = parseJson(text, UNLIMITED_JSON);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const fault = error.isTooDeep ? `The JSON is nested deeper than ${MAXIMUM_JSON_DEPTH}.` : error.message;
    throw new InputError(error.path, fault, { cause: error });
  }
  if (!isJsonObject(value)) throw new InputError('', 'The payload must be a JSON object.');
  return value;
}

/** Throws an `InputError` for the first missing member, otherwise for the first unknown one. */
export function assertMembers(
  value: JsonObject,
  required: readonly string[],
  optional: readonly string[] = [],
): void {
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new InputError(missing, 'This member is missing.');
  const unknown = Object.keys(value).find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown !== undefined) throw new InputError(unknown.slice(0, 64), 'This member is unknown.');
}
