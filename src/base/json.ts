/** Reads objects and JSON so that a polluted `Object.prototype` has no effect. See write-json.ts for writing. */

/**
 * Copies an object's own members without a prototype: a missing member is undefined whatever a page has put on
 * `Object.prototype`.
 */
export function own<T extends object>(value: T | undefined): T {
  return { __proto__: null, ...value } as T;
}

/** Parses JSON into objects without a prototype, so that only members of the text can be read. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) =>
    Object(value) === value && !Array.isArray(value) ? own(value as object) : value,
  );
}
