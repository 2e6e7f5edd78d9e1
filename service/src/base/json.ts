import { printParseErrorCode, visit } from 'jsonc-parser';

/** Deepest nesting of objects and arrays that is read (protocol.md section 3). */
export const MAXIMUM_JSON_DEPTH = 32;

/** A text is not JSON as the service reads it. `path` says where, as `clientSignature.scheme` or `keys[2]`. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly path: string;
  /** True when the text is JSON, but nested deeper than allowed. */
  readonly isTooDeep: boolean;

  constructor(message: string, path: string, isTooDeep = false) {
    super(message);
    this.path = path;
    this.isTooDeep = isTooDeep;
  }
}

type Container = { readonly members: Record<string, unknown> } | { readonly items: unknown[] };

/**
 * Reads JSON text strictly, in one pass: no duplicate member names, no comments, no trailing commas, no nesting beyond
 * 32, no characters that a database cannot keep. Objects come without a prototype, so `__proto__` is a name like any
 * other. Throws a `JsonError` that names the place.
 */
export function parseJson(text: string): unknown {
  const open: Container[] = [];
  const names: string[] = [];
  let root: unknown;

  function add(value: unknown, path: () => readonly (string | number)[]): void {
    const parent = open.at(-1);
    if (parent === undefined) {
      root = value;
    } else if ('items' in parent) {
      parent.items.push(value);
    } else {
      const name = names.pop() as string;
      if (name in parent.members) throw new JsonError('The member name occurs twice.', toPath(path()));
      parent.members[name] = value;
    }
  }

  function enter(container: Container, path: () => readonly (string | number)[]): void {
    if (open.length >= MAXIMUM_JSON_DEPTH) {
      throw new JsonError(
        `The body is nested deeper than ${MAXIMUM_JSON_DEPTH}.`,
        toPath(path().slice(0, 4)),
        true,
      );
    }
    add('items' in container ? container.items : container.members, path);
    open.push(container);
  }

  visit(
    text,
    {
      onObjectBegin: (_offset, _length, _line, _character, path) => {
        enter({ members: Object.create(null) as Record<string, unknown> }, path);
      },
      onObjectProperty: (name, _offset, _length, _line, _character, path) => {
        assertStorable(name, () => toPath(path()));
        names.push(name);
      },
      onObjectEnd: () => void open.pop(),
      onArrayBegin: (_offset, _length, _line, _character, path) => enter({ items: [] }, path),
      onArrayEnd: () => void open.pop(),
      onLiteralValue: (value: unknown, _offset, _length, _line, _character, path) => {
        if (typeof value === 'string') assertStorable(value, () => toPath(path()));
        add(value, path);
      },
      onError: (code, offset) => {
        throw new JsonError(`Not JSON: ${printParseErrorCode(code)} at character ${offset}.`, '');
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
  return root;
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
  // PostgreSQL keeps neither U+0000 nor half a surrogate pair; RFC 7493 forbids the latter in interchanged JSON.
  if (/[\u0000\p{Surrogate}]/u.test(text)) {
    throw new JsonError(
      'The text holds a character that is not allowed: U+0000 or half a surrogate pair.',
      path(),
    );
  }
}
