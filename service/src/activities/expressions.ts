import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { createBudget, meter, type Budget } from './expression-budget.ts';

/** The variables of an expression (protocol.md section 3). Whole numbers are given as `bigint`, CEL's int. */
export interface Facts {
  /** `id`, `type`, `params` (the parameters as submitted). */
  readonly activity: Readonly<Record<string, unknown>>;
  /** Whoever the expression is about: `id`, `name`, `email`, `phoneNumber`, `tags` (identifiers), `tagNames`. */
  readonly user: Readonly<Record<string, unknown>>;
  /** Users whose approval counts, the submitter included. */
  readonly approvers: readonly Readonly<Record<string, unknown>>[];
  /** `id`, `name`. */
  readonly organization: Readonly<Record<string, unknown>>;
  /** The credential of the user's stamp: `publicKey`, `scheme`, `types` (the AUTHENTICATION_TYPE_… it shows). */
  readonly credential: Readonly<Record<string, unknown>>;
}

/** An expression cannot be used; the message is one sentence. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/** Longest expression that is read. */
const MAXIMUM_LENGTH = 8192;
/** Loops within loops: their cost is the product of the lists' lengths, and lists come from callers. */
const MAXIMUM_LOOP_DEPTH = 2;
const LOOPS = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);
/** Names within names: each can hold twice what the one before it holds. */
const MAXIMUM_BIND_DEPTH = 4;
/** Functions that make something new of a whole text or list. In two loops no request of some size could pass. */
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
  .registerVariable('credential', 'map');

/**
 * A compiled condition. Throws whatever a missing member or a wrong type makes it throw, and a `BudgetError` when it
 * takes too long. `budget` is what the expressions of one decision share; one of its own unless given.
 */
export type Expression = (facts: Facts, budget?: Budget) => boolean;

/**
 * Compiles a condition in CEL, the Common Expression Language, over {@link Facts}. Throws an `ExpressionError` that
 * says what is wrong: no such syntax, an unknown variable, a member that can never exist, a result that is no true or
 * false, or something that could run for a very long time on hostile parameters (loops nested deeper than two, texts
 * taken apart in two loops, names bound in each other, regular expressions). What is let through has a budget when it is evaluated.
 */
export function compileExpression(text: string): Expression {
  if (text.length > MAXIMUM_LENGTH) {
    throw new ExpressionError(`The expression is longer than ${MAXIMUM_LENGTH} characters.`);
  }
  const program = parse(text);
  assertBounded(program.ast, 0, 0);
  assertMembers(program.ast, MEMBERS);
  const { error, type, valid } = program.check();
  if (!valid) throw new ExpressionError(toSentence(error));
  if (type !== 'bool' && type !== 'dyn') {
    throw new ExpressionError(`The expression must be true or false, and this is of type ${String(type)}.`);
  }
  const evaluate = meter(program);
  return (facts, budget = createBudget()) => {
    const result = evaluate({ ...facts }, budget);
    if (typeof result !== 'boolean') throw new ExpressionError('The expression is neither true nor false.');
    return result;
  };
}

/** The same value with whole numbers as CEL's int, so that `params.order == 0` means what it says. */
export function toFact(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toFact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toFact(member)]));
}

function parse(text: string): ReturnType<Environment['parse']> {
  try {
    return environment.parse(text);
  } catch (cause) {
    throw new ExpressionError(toSentence(cause), { cause });
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
    throw new ExpressionError(`Loops (all, exists, filter, map) may be nested ${MAXIMUM_LOOP_DEPTH} deep.`);
  }
  if (inside === MAXIMUM_LOOP_DEPTH && BUILDERS.has(called)) {
    throw new ExpressionError(
      `The function ${called} may not stand within two loops; take the text apart outside.`,
    );
  }
  const bound = binds + (called === 'bind' ? 1 : 0);
  if (bound > MAXIMUM_BIND_DEPTH) {
    throw new ExpressionError(`Names (cel.bind) may be nested ${MAXIMUM_BIND_DEPTH} deep.`);
  }
  assertBounded(args, inside, bound);
}

const USER_MEMBERS = ['id', 'name', 'email', 'phoneNumber', 'tags', 'tagNames'] as const;

/** The members of everything that an expression can look at by name; `activity.params` has those of the request. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['activity', ['id', 'type', 'params']],
  ['user', USER_MEMBERS],
  ['organization', ['id', 'name']],
  ['credential', ['publicKey', 'scheme', 'types']],
]);

/** Throws for a member that can never exist: a policy that names one would never apply, and nobody would be told. */
function assertMembers(node: unknown, scope: ReadonlyMap<string, readonly string[] | null>): void {
  if (Array.isArray(node)) return node.forEach((part) => assertMembers(part, scope));
  if (typeof node !== 'object' || node === null) return;
  const { args, op, pos } = node as Partial<ASTNode> & { readonly args?: unknown };
  const parts: readonly unknown[] = Array.isArray(args) ? args : [args];
  if (op === '.' || op === '.?' || op === '[]' || op === '[?]') {
    const [owner, member] = parts;
    const root = nameOf(owner);
    const name = typeof member === 'string' ? member : literalOf(member);
    const members = root === undefined ? undefined : scope.get(root);
    if (root !== undefined && name !== undefined && members && !members.includes(name)) {
      const place = op.startsWith('.') ? (pos ?? 0) : (positionOf(member) ?? pos ?? 0);
      throw new ExpressionError(
        `At character ${place + 1}: "${root}" has no member "${name}"; it has ${members.join(', ')}.`,
      );
    }
  }
  if (op !== 'rcall') return assertMembers(parts, scope);
  const [, receiver, given] = parts;
  assertMembers(receiver, scope);
  const variable = Array.isArray(given) ? nameOf(given[0]) : undefined;
  const called = String(parts[0]);
  const isBinding = LOOPS.has(called) || called === 'bind';
  if (!isBinding || variable === undefined) return assertMembers(given, scope);
  // The name that a loop or cel.bind gives hides what has it outside.
  const inner = new Map(scope).set(variable, nameOf(receiver) === 'approvers' ? USER_MEMBERS : null);
  assertMembers(given, inner);
}

function nameOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'id' && typeof args === 'string' ? args : undefined;
}

function literalOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'value' && typeof args === 'string' ? args : undefined;
}

function positionOf(node: unknown): number | undefined {
  return (node as { readonly pos?: number } | undefined)?.pos;
}

function toSentence(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  return `Not a CEL expression: ${line}.`;
}
