/**
 * Writes JSON in the canonical form of RFC 8785: no white space, members sorted by the UTF-16 units of their names.
 * Everybody who has the same value can therefore compute the same hash. A member without a value is left out.
 */
export function toCanonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ','}${toCanonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  // `sort` compares UTF-16 units by default.
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${toCanonicalJson(member)}`;
  }
  return `{${text}}`;
}
