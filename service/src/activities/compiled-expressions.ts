import { compileExpression, type Expression } from './expressions.ts';

/**
 * Maximum number of characters of all expressions that are kept compiled; each character takes about a hundred bytes.
 */
const MAXIMUM_KEPT = 200_000;

/** Compiles an expression. Throws an `ExpressionError`. */
export type Compile = (text: string) => Expression;

/**
 * Builds a compiler that keeps the most recently used expressions compiled. Compiling takes a hundred times as long as
 * evaluating, and the same policies decide about every activity of an organization.
 */
export function createExpressionKeeper(maximumKept: number = MAXIMUM_KEPT): Compile {
  // In the order of last use, the oldest first.
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

/** Compiles an expression for a decision. Its evaluation costs the same budget whether or not it was kept compiled. */
export const compileKept: Compile = createExpressionKeeper();
