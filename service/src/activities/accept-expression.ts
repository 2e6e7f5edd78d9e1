import { operations, schemas, type Operation, type Schema } from '../base/contract.ts';
import { compileExpression } from './expressions.ts';

/** The names of the parameters of all activities. `activity.params` can have no other member. */
const PARAMETERS: readonly string[] = Object.entries<Operation>(operations).flatMap(([name, { kind }]) => {
  if (kind !== 'activity') return [];
  const { parameters } = schemas[name as keyof typeof schemas] as { readonly parameters?: Schema };
  return Object.keys(parameters?.properties ?? {});
});

/**
 * Throws an `ExpressionError` for an expression that a new policy cannot have: one that does not compile, and one that
 * names a parameter, or compares with a type, resource or action, that no activity has. Stored expressions are compiled
 * without this list of names, so that the rest of an old policy stays in force when a later version drops a name.
 */
export function acceptExpression(text: string): void {
  compileExpression(text, PARAMETERS);
}
