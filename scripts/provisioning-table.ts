import { provisioningSchema } from '../service/src/provision/provisioning-file.ts';
import type { Schema } from '../src/contract/index.ts';

/** Up to this number, all values of an enum are named; of a longer one only the first is named. */
const MAXIMUM_NAMED = 3;

/** Prints the table of the provisioning file's members in the service's README, in the order of the schema. */
export function provisioningTable(): string {
  const { items: organization } = provisioningSchema.properties?.['organizations'] ?? {};
  if (organization === undefined) throw new Error('The provisioning file has no organizations.');
  return ['| member | kind | what it says |', '| --- | --- | --- |', ...rowsOf(organization, '')].join('\n');
}

function rowsOf({ properties = {}, required = [] }: Schema, path: string): readonly string[] {
  const entries = Object.entries(properties);
  const [, first] = entries[0] ?? [];
  // Several members with the same schema (one for each company) share one row.
  if (first?.type === 'object' && entries.length > 1 && entries.every(([, schema]) => schema === first)) {
    return rowsOf(first, `${path}${entries.map(([name]) => name).join('/')}.`);
  }
  return entries.flatMap(([name, schema]) => {
    const below = schema.items ?? schema;
    const own = `${path}${name}${required.includes(name) ? '' : '?'}`;
    const row = `| \`${own}\` | ${kindOf(schema)} | ${schema.description ?? ''} |`;
    return [row, ...rowsOf(below, `${path}${name}${schema.type === 'array' ? '[]' : ''}.`)];
  });
}

/** Names of the types that are neither text nor containers. */
const PLAIN_KINDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
};

function kindOf({ enum: values, items, type, additionalProperties }: Schema): string {
  if (values !== undefined) {
    const [first = ''] = values;
    return values.length > MAXIMUM_NAMED ? `as \`${first}\`` : values.map((one) => `\`${one}\``).join(', ');
  }
  if (type === 'array') return items?.properties === undefined ? `list: ${kindOf(items ?? {})}` : 'list';
  if (type === 'object') return typeof additionalProperties === 'object' ? 'text by name' : 'object';
  return PLAIN_KINDS[String(type)] ?? 'text';
}
