/**
 * Writes JSON without calling `toJSON`: members in their own order, undefined members left out, undefined items of a
 * list as null. `JSON.stringify` looks `toJSON` up along the prototype chain, so a polluted `Object.prototype` could
 * change what is signed and sent.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null))}]`;
  if (Object(value) !== value) return JSON.stringify(value);
  const members = Object.entries(value as object).flatMap(([name, member]) =>
    member === undefined ? [] : `${JSON.stringify(name)}:${toJson(member)}`,
  );
  return `{${members}}`;
}
