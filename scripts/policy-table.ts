import { toActivityKind } from '../service/src/activities/activity-kind.ts';
import { operations } from '../src/contract/operations/index.ts';

/** Prints the table of docs/policies.md: the activities of each resource and action. */
export function policyTable(): string {
  const rows = new Map<string, string[]>();
  for (const operation of Object.values(operations)) {
    if (operation.kind !== 'activity') continue;
    const { action, resource } = toActivityKind(operation.type);
    const key = `| \`${resource}\` | \`${action}\` |`;
    const name = operation.type.replace(/^ACTIVITY_TYPE_/, '');
    rows.set(key, [...(rows.get(key) ?? []), `\`${name}\``]);
  }
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, names]) => `${key} ${names.join(', ')} |`);
  return ['| resource | action | ACTIVITY_TYPE_… |', '| --- | --- | --- |', ...lines].join('\n');
}
