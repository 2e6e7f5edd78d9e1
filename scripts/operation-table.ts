import { OPERATION_KINDS, operations, schemas, type Operation } from '../src/contract/index.ts';

/** Prints the table of operations in docs/client.md from the contract. */
export function operationTable(): string {
  const rows = Object.entries<Operation>(operations).map(([name, operation]) => {
    const schema = schemas[name as keyof typeof schemas];
    const mark = 'companion' in schema ? ' ¹' : '';
    return {
      kind: operation.kind,
      text: `| \`${name}\`${mark} | \`${operation.path}\` | ${schema.summary} |`,
    };
  });
  return Object.entries(OPERATION_KINDS)
    .map(([kind, { tag }]) => {
      const listed = rows.filter((row) => row.kind === kind).map(({ text }) => text);
      return [`| ${tag} | path | what it does |`, '| --- | --- | --- |', ...listed].join('\n');
    })
    .join('\n\n');
}
