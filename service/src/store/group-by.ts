/**
 * Groups rows by a key, in their order. Searching all rows once for each owner would take a second where both are a few
 * thousand.
 */
export function groupBy<Row>(
  rows: readonly Row[],
  toKey: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = toKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
