import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { createBudget, meter, type Budget } from './expression-budget.ts';
import { ExpressionError } from './expression-error.ts';
import { assertMembers, LOOPS } from './expression-members.ts';
import { translatePublished } from './published-dialect.ts';

/** The variables of an expression (protocol.md section 3). Whole numbers are `bigint`, which is CEL's int. */
export interface Facts {
  /** `id`, `type`, `resource` and `action` (of the type), `params` (the parameters as submitted). */
  readonly activity: Readonly<Record<string, unknown>>;
  /** The user that the expression is about: `id`, `name`, `email`, `phoneNumber`, `tags` (identifiers), `tagNames`. */
  readonly user: Readonly<Record<string, unknown>>;
  /** Users whose approval counts, the submitter included. */
  readonly approvers: readonly Readonly<Record<string, unknown>>[];
  /** `id`, `name`. */
  readonly organization: Readonly<Record<string, unknown>>;
  /** The credential of the user's stamp: `publicKey`, `scheme`, `types` (the AUTHENTICATION_TYPE_… that it proves). */
  readonly credential: Readonly<Record<string, unknown>>;
}

/** Maximum length of an expression, in characters. */
const MAXIMUM_LENGTH = 8192;
/** Maximum depth of nested loops: their cost is the product of the lists' lengths, and callers choose the lists. */
const MAXIMUM_LOOP_DEPTH = 2;
/** Maximum depth of nested `cel.bind`: each name can hold twice what the one around it holds. */
const MAXIMUM_BIND_DEPTH = 4;
/**
 * Functions that build a new value from a whole text or list. Within two loops they would exceed the budget for every
 * request of some size.
 */
const BUILDERS = new Set([
  'split',
  'join',
  'lowerAscii',
  'upperAscii',
  'trim',
  'substring',
  'json',
  'hex',
  'base64',
]);

const environment = new Environment({
  unlistedVariablesAreDyn: false,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 1000, maxDepth: 40, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 8 },
})
  .registerVariable('activity', 'map')
  .registerVariable('user', 'map')
  .registerVariable('approvers', 'list<map>')
  .registerVariable('organization', 'map')
  .registerVariable('credential', 'map')
  // Published policies write `contains` where CEL has `in`.
  .registerFunction('list.contains(dyn): bool', (list: readonly unknown[], item: unknown) =>
    list.includes(item),
  );

/**
 * A compiled condition. Throws on a missing member or a wrong type, and a `BudgetError` when the evaluation takes too
 * long. `budget` is shared by the expressions of one decision; by default the expression has one of its own.
 */
export type Expression = (facts: Facts, budget?: Budget) => boolean;

/**
 * Compiles a condition in CEL, the Common Expression Language, over {@link Facts}, or in the language of published
 * policies where that has the same meaning (docs/policies.md).
 *
 * Throws an `ExpressionError` that says what is wrong: a syntax error, an unknown variable, a member that can never
 * exist, a result that is not a boolean, or something that could run for a very long time on hostile parameters (loops
 * nested deeper than two, texts taken apart within two loops, names bound in each other, regular expressions). An
 * expression that is accepted has a budget when it is evaluated.
 *
 * With `parameters`, the names of all parameters, it meets what new expressions must; see `assertMembers`.
 */
export function compileExpression(text: string, parameters?: readonly string[]): Expression {
  if (text.length > MAXIMUM_LENGTH) {
    throw new ExpressionError(`The expression is longer than ${MAXIMUM_LENGTH} characters.`);
  }
  const written = parse(text);
  assertBounded(written.ast, 0, 0);
  assertMembers(written.ast, parameters);
  const translation = translatePublished(text, written.ast);
  const program = translation.text === text ? written : parse(translation.text);
  const { error, type, valid } = program.check();
  if (!valid) throw new ExpressionError(toSentence(error, (position) => translation.toOriginal(position)));
  if (type !== 'bool' && type !== 'dyn') {
    throw new ExpressionError(
      `The expression must give true or false; this one gives a value of type ${String(type)}.`,
    );
  }
  const evaluate = meter(program);
  return (facts, budget = createBudget()) => {
    const result = evaluate({ ...facts }, budget);
    if (typeof result !== 'boolean')
      throw new ExpressionError('The expression gave a value that is neither true nor false.');
    return result;
  };
}

/** Converts whole numbers in a value to CEL's int, so that `params.order == 0` compares numbers of one type. */
export function toFact(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toFact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toFact(member)]));
}

/** A range of a text in the published language, such as `'abc'[0..2]`. */
const RANGE = /\[[^\]]*\.\.[^\]]*\]/;

function parse(text: string): ReturnType<Environment['parse']> {
  try {
    return environment.parse(text);
  } catch (cause) {
    const sentence = toSentence(cause);
    const remedy = RANGE.test(text) ? ' CEL has no ranges; a part of a text is text.substring(0, 2).' : '';
    throw new ExpressionError(sentence + remedy, { cause });
  }
}

function assertBounded(node: unknown, depth: number, binds: number): void {
  if (Array.isArray(node)) return node.forEach((part) => assertBounded(part, depth, binds));
  if (typeof node !== 'object' || node === null) return;
  const { args, op } = node as Partial<ASTNode> & { readonly args?: unknown };
  const called = (op === 'rcall' || op === 'call') && Array.isArray(args) ? String(args[0]) : '';
  if (called === 'matches') {
    throw new ExpressionError('Regular expressions are not allowed; use startsWith, endsWith or contains.');
  }
  const inside = depth + (LOOPS.has(called) ? 1 : 0);
  if (inside > MAXIMUM_LOOP_DEPTH) {
    throw new ExpressionError(
      `Loops (all, exists, filter, map) may be nested at most ${MAXIMUM_LOOP_DEPTH} deep.`,
    );
  }
  if (inside === MAXIMUM_LOOP_DEPTH && BUILDERS.has(called)) {
    throw new ExpressionError(
      `The function ${called} may not be called inside two nested loops; call it outside of them.`,
    );
  }
  const bound = binds + (called === 'bind' ? 1 : 0);
  if (bound > MAXIMUM_BIND_DEPTH) {
    throw new ExpressionError(`cel.bind may be nested at most ${MAXIMUM_BIND_DEPTH} deep.`);
  }
  assertBounded(args, inside, bound);
}

function toSentence(error: unknown, toOriginal = (position: number): number => position): string {
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  const { range } = (error ?? {}) as { readonly range?: { readonly start?: unknown } };
  const place = typeof range?.start === 'number' ? ` (at character ${toOriginal(range.start) + 1})` : '';
  return `Not a CEL expression: ${line}${place}.`;
}
