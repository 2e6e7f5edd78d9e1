/**
 * Writes JSON for people: one line for each member, two spaces of indentation. Like `toJson` it does not call `toJSON`,
 * keeps the order of members and leaves undefined ones out.
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
