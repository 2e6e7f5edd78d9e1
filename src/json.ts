/** JSON that a polluted `Object.prototype` cannot change, in either direction. */

/**
 * Writes JSON without asking `toJSON`, members in their own order, absent ones left out.
 * `JSON.stringify` looks `toJSON` up along the prototype chain, so a polluted `Object.prototype` would change what
 * is signed and sent; this does not.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson)}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : `${JSON.stringify(name)}:${toJson(member)}`,
  );
  return `{${members}}`;
}

/** The own members of an object, so that an absent one is absent whatever a page has put on `Object.prototype`. */
export function own<T extends object>(value: T | undefined): T {
  return { __proto__: null, ...value } as T;
}

/** Reads JSON into objects without a prototype, so that only what was sent can be read. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) =>
    isObject(value) && !Array.isArray(value) ? own(value) : value,
  );
}

function isObject(value: unknown): value is object {
  return Object(value) === value;
}
