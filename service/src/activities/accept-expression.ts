import { operations, schemas, type Operation, type Schema } from '../base/contract.ts';
import { compileExpression } from './expressions.ts';

/** The names of the parameters of all activities. Nothing else can be in `activity.params`. */
const PARAMETERS: readonly string[] = Object.entries<Operation>(operations).flatMap(([name, { kind }]) => {
  if (kind !== 'activity') return [];
  const { parameters } = schemas[name as keyof typeof schemas] as { readonly parameters?: Schema };
  return Object.keys(parameters?.properties ?? {});
});

/**
 * Throws an `ExpressionError` for an expression that a new policy cannot have: one that does not compile, and one that
 * names a parameter, or compares with a type, resource or action, which no activity has. What is stored already is
 * compiled without the list, so that a name which goes with a later version leaves the rest of an old policy in force.
 */
export function acceptExpression(text: string): void {
  compileExpression(text, PARAMETERS);
}
