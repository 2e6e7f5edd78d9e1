/** Objects that a polluted `Object.prototype` cannot change. See write-json.ts for the other direction. */

/** The own members of an object, so that an absent one is absent whatever a page has put on `Object.prototype`. */
export function own<T extends object>(value: T | undefined): T {
  return { __proto__: null, ...value } as T;
}

/** Reads JSON into objects without a prototype, so that only what was sent can be read. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) =>
    Object(value) === value && !Array.isArray(value) ? own(value as object) : value,
  );
}
