/** Formats a reply for people: the items of a listing as rows, and anything else as names with values. */
export function printTable(reply: unknown): string {
  const value = unwrap(reply);
  if (Array.isArray(value)) return printRows(value);
  if (!isObject(value)) return `${toText(value)}\n`;
  return printColumns(Object.entries(value).map(([name, member]) => [name, toText(member)]));
}

/** Takes the value out of a reply with a single member, such as `{ users: […] }`. */
function unwrap(reply: unknown): unknown {
  if (!isObject(reply)) return reply;
  const members = Object.values(reply);
  return members.length === 1 ? members[0] : reply;
}

function printRows(items: readonly unknown[]): string {
  if (items.length === 0) return 'Nothing.\n';
  if (!items.every(isObject)) return items.map((item) => `${toText(item)}\n`).join('');
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  // Columns with a value longer than 80 characters are left out; the JSON output shows them.
  const short = names.filter((name) => items.every((item) => toText(item[name]).length <= 80));
  return printColumns([short, ...items.map((item) => short.map((name) => toText(item[name])))]);
}

function printColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cell.length)));
  }
  const print = (row: readonly string[]): string =>
    row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  return rows.map((row) => `${print(row).trimEnd()}\n`).join('');
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return toPrintable(value);
  if (!isObject(value)) return toPrintable(JSON.stringify(value));
  const { nanos, seconds } = value;
  // A time of the API (api.md, "Timestamp object").
  if (typeof seconds === 'string' && typeof nanos === 'string') {
    return new Date(Number(seconds) * 1000).toISOString();
  }
  return toPrintable(JSON.stringify(value));
}

/**
 * Replaces control and other invisible characters: names come from many people, and none may move the cursor of the
 * reader's terminal.
 */
function toPrintable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\u{FFFD}');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
