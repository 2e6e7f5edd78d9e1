import { toCamelCase } from './camel-case.ts';
import type { Operation } from './operation.ts';

// Apart from the kinds of operations: bundlers split by modules, and only the whole client has the whole list.

/**
 * Gives every operation the name of its client method: the last segment of its path, in camel case. The names of a
 * hundred operations weigh as much as their paths, so a bundle carries only the paths. `others` are those whose name is
 * another.
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
