/**
 * Writes JSON without asking `toJSON`, members in their own order, absent ones left out; an absent item of a list is null.
 * `JSON.stringify` looks `toJSON` up along the prototype chain, so a polluted `Object.prototype` would change what
 * is signed and sent; this does not.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null))}]`;
  if (Object(value) !== value) return JSON.stringify(value);
  const members = Object.entries(value as object).flatMap(([name, member]) =>
    member === undefined ? [] : `${JSON.stringify(name)}:${toJson(member)}`,
  );
  return `{${members}}`;
}
