import { visit } from 'jsonc-parser';
import { toJsonFault } from './json-faults.ts';

/** Deepest nesting of objects and arrays that is read (protocol.md section 3). */
export const MAXIMUM_JSON_DEPTH = 32;

/** Maximum number of values in one text: objects, arrays, texts, numbers. A thousand identifiers are far below it. */
export const MAXIMUM_JSON_VALUES = 20_000;

/**
 * Maximum number of characters of white space between the values of one text: what indentation of an honest text takes.
 */
export const MAXIMUM_JSON_SPACE = 32_768;

/**
 * Longest text, in characters, whose fault is reported with its position. The parser that knows positions takes half a
 * second for a hostile text of 1 MB; the built-in one is a hundred times faster, and does not know them.
 */
const LONGEST_WITH_PLACES = 16_384;

/**
 * Thrown for a text that is not JSON as the service reads it. `path` is where, as `clientSignature.scheme` or
 * `keys[2]`.
 */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly path: string;
  /** True when the text is JSON, but nested deeper than allowed. */
  readonly isTooDeep: boolean;
  /** True when there is too much of it: too deep, too many values, too much white space. */
  readonly isTooMuch: boolean;

  constructor(message: string, path: string, excess?: 'too deep' | 'too large') {
    super(message);
    this.path = path;
    this.isTooDeep = excess === 'too deep';
    this.isTooMuch = excess !== undefined;
  }
}

/** How many values and how much white space a text may have. */
export interface JsonLimits {
  readonly values: number;
  readonly space: number;
}

const DEFAULT_LIMITS: JsonLimits = { values: MAXIMUM_JSON_VALUES, space: MAXIMUM_JSON_SPACE };

/** For a text of the operator's own, as the provisioning file, and for one whose length is bounded elsewhere. */
export const UNLIMITED_JSON: JsonLimits = { values: Infinity, space: Infinity };

/**
 * Reads JSON text strictly: no duplicate member names, no comments, no trailing commas, no nesting beyond 32, no more
 * values and white space than the limits say, no characters that a database cannot store. Objects come without a
 * prototype, so `__proto__` is a name like any other. Throws a `JsonError`, with the position of the fault unless the
 * text is too long for that. The time that a text takes grows with its length alone, a few milliseconds for 1 MB.
 */
export function parseJson(text: string, limits: JsonLimits = DEFAULT_LIMITS): unknown {
  try {
    return parseAtOnce(text, limits);
  } catch (cause) {
    if (text.length <= LONGEST_WITH_PLACES || limits === UNLIMITED_JSON) throwWithPlace(text);
    throw cause;
  }
}

/** Reads a text with the built-in parser, which reports no positions. */
function parseAtOnce(text: string, limits: JsonLimits): unknown {
  const members = countMembers(text, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the built-in parser quotes the text, which is not for a log.
    throw new JsonError('Not JSON.', '');
  }
  const counted = { members: 0 };
  const copy = copyStrictly(value, [], counted);
  // The built-in parser keeps the last of two members with one name, so there are fewer than the text names.
  if (counted.members < members) throw new JsonError('A member name occurs twice.', '');
  return copy;
}

/**
 * Counts the member names of a text, whether it is JSON or not, and refuses one that is nested too deep, has too many
 * values or too much white space as soon as that shows.
 */
function countMembers(text: string, limits: JsonLimits): number {
  let depth = 0;
  let values = 1;
  let members = 0;
  let space = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: // "
        index = endOfString(text, index);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > MAXIMUM_JSON_DEPTH) throw tooDeep('');
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        if (values > limits.values) {
          const fault = `The body has more than ${limits.values} values; send it in several requests.`;
          throw new JsonError(fault, '', 'too large');
        }
        break;
      case 0x3a: // :
        members += 1;
        break;
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        space += 1;
        if (space > limits.space) {
          const fault = `The body has more than ${limits.space} characters of white space; send it without indentation.`;
          throw new JsonError(fault, '', 'too large');
        }
    }
  }
  return members;
}

function tooDeep(path: string): JsonError {
  return new JsonError(`The body is nested deeper than ${MAXIMUM_JSON_DEPTH}.`, path, 'too deep');
}

/** The index of the quotation mark that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Copies a parsed value into objects without a prototype, and refuses texts that a database cannot store. */
function copyStrictly(
  value: unknown,
  path: readonly (string | number)[],
  counted: { members: number },
): unknown {
  if (typeof value === 'string') {
    assertStorable(value, () => toPath(path));
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => copyStrictly(item, [...path, index], counted));
  }
  const members = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    counted.members += 1;
    assertStorable(name, () => toPath([...path, name]));
    members[name] = copyStrictly(member, [...path, name], counted);
  }
  return members;
}

/**
 * Parses a refused text again, with a parser that knows the position of each fault, and throws a `JsonError` for the
 * first one.
 */
function throwWithPlace(text: string): void {
  // A byte order mark is invisible, so a fault with its position would explain nothing.
  if (text.startsWith('\uFEFF')) throw new JsonError('Not JSON: a byte order mark stands before it.', '');
  /** The containers around the position: for an object its member names so far, for an array undefined. */
  const open: (Set<string> | undefined)[] = [];

  function enter(container: Set<string> | undefined, path: () => readonly (string | number)[]): void {
    if (open.length >= MAXIMUM_JSON_DEPTH) throw tooDeep(toPath(path().slice(0, 4)));
    open.push(container);
  }

  visit(
    text,
    {
      onObjectBegin: (_offset, _length, _line, _character, path) => enter(new Set(), path),
      onObjectProperty: (name, _offset, _length, _line, _character, path) => {
        assertStorable(name, () => toPath(path()));
        const names = open.at(-1);
        if (names?.has(name)) throw new JsonError('The member name occurs twice.', toPath([...path(), name]));
        names?.add(name);
      },
      onObjectEnd: () => void open.pop(),
      onArrayBegin: (_offset, _length, _line, _character, path) => enter(undefined, path),
      onArrayEnd: () => void open.pop(),
      onLiteralValue: (value: unknown, _offset, _length, _line, _character, path) => {
        if (typeof value === 'string') assertStorable(value, () => toPath(path()));
      },
      onError: (code, offset, _length, line, character) => {
        throw new JsonError(toJsonFault(code, offset, line, character), '');
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
}

/** Writes a path to a member the way the API names it: `users[0].apiKeys`. */
export function toPath(segments: readonly (string | number)[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else path += path === '' ? segment.slice(0, 64) : `.${segment.slice(0, 64)}`;
  }
  return path;
}

function assertStorable(text: string, path: () => string): void {
  // PostgreSQL stores neither U+0000 nor half a surrogate pair; RFC 7493 forbids the latter in interchanged JSON.
  if (text.includes('\0') || !isWellFormed(text)) {
    throw new JsonError(
      'The text holds a character that is not allowed: U+0000 or half a surrogate pair.',
      path(),
    );
  }
}

/** True for a text without half a surrogate pair. */
function isWellFormed(text: string): boolean {
  // Node has this method since 20; the library of types for ES2023 does not.
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
