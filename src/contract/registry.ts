import { toCamelCase } from './camel-case.ts';
import type { Operation } from './operation.ts';

// In a file apart from the kinds of operations: bundlers split by modules, and only the complete client needs the
// complete list.

/**
 * Names every operation after the last segment of its path, in camel case. Deriving the names keeps a bundle small,
 * because the names of a hundred operations would take as much space as their paths. `others` are operations with
 * another name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function toRegistry<Registry extends Readonly<Record<string, Operation>>>(
  operations: readonly Operation[],
  others: Readonly<Record<string, Operation>>,
): Registry {
  const named = operations.map((operation) => {
    const { path } = operation;
    return [toCamelCase(path.slice(path.lastIndexOf('/') + 1)), operation] as const;
  });
  return Object.fromEntries([...named, ...Object.entries(others)]) as Registry;
}
