import { compileExpression, type Expression } from './expressions.ts';

/** Characters of all expressions that are kept compiled; each takes about a hundred bytes. */
const MAXIMUM_KEPT = 200_000;

/** Compiles an expression. Throws an `ExpressionError`. */
export type Compile = (text: string) => Expression;

/**
 * Builds a compiler that keeps what it has compiled, the expressions that were asked for last: to compile one takes a
 * hundred times as long as to evaluate it, and the same policies decide about every activity of an organization.
 */
export function createExpressionKeeper(maximumKept: number = MAXIMUM_KEPT): Compile {
  // In the order in which they were last asked for.
  const kept = new Map<string, Expression>();
  let length = 0;
  return (text) => {
    const known = kept.get(text);
    const expression = known ?? compileExpression(text);
    if (known === undefined) length += text.length;
    else kept.delete(text);
    kept.set(text, expression);
    for (const oldest of kept.keys()) {
      if (length <= maximumKept) break;
      kept.delete(oldest);
      length -= oldest.length;
    }
    return expression;
  };
}

/** Compiles an expression that a decision rests on. What it costs to evaluate does not depend on whether it was kept. */
export const compileKept: Compile = createExpressionKeeper();
