/**
 * Writes JSON as people read it: a line for each member, two spaces deep. Like `toJson` it does not ask `toJSON`, keeps
 * members in their own order and leaves absent ones out.
 */
export function toReadableJson(value: unknown, margin = '\n'): string {
  if (Object(value) !== value) return JSON.stringify(value);
  const inside = `${margin}  `;
  const [open = '', close = ''] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value as object).flatMap(([name, member]) => {
    if (member === undefined) return [];
    const text = toReadableJson(member, inside);
    return inside + (open === '[' ? text : `${JSON.stringify(name)}: ${text}`);
  });
  return open + parts.join(',') + (parts.length > 0 ? margin : '') + close;
}
