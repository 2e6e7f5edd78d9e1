import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { findNewestRevision, findValueFault, isActivityMember } from './activity-values.ts';
import { comparisonsOf } from './comparisons.ts';
import { createBudget, meter, type Budget } from './expression-budget.ts';
import {
  isNew,
  literalOf,
  nameOf,
  PARAMS,
  shapeOf,
  shapeOfItem,
  SHAPES,
  type Scope,
  type Shape,
} from './expression-shapes.ts';
import {
  findCaseless,
  findWayOut,
  isAddressName,
  isParameters,
  toParameter,
  translatePublished,
} from './published-dialect.ts';

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

/** Thrown for an expression that cannot be used; the message is one sentence. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/** Maximum length of an expression, in characters. */
const MAXIMUM_LENGTH = 8192;
/** Maximum depth of nested loops: their cost is the product of the lists' lengths, and callers choose the lists. */
const MAXIMUM_LOOP_DEPTH = 2;
const LOOPS = new Set(['all', 'any', 'exists', 'exists_one', 'filter', 'map']);
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

/** Functions that give a text in one case, with the name of the case and the letters that are then never in it. */
const CASES: ReadonlyMap<string, readonly [name: string, wrong: RegExp]> = new Map([
  ['lowerAscii', ['lower', /[A-Z]/]],
  ['upperAscii', ['upper', /[a-z]/]],
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
 * With `parameters`, as for new expressions, two more things are refused: a member of `activity.params` that is not one
 * of these names, and a comparison of the type, resource or action with a text that no activity has.
 */
export function compileExpression(text: string, parameters?: readonly string[]): Expression {
  if (text.length > MAXIMUM_LENGTH) {
    throw new ExpressionError(`The expression is longer than ${MAXIMUM_LENGTH} characters.`);
  }
  const written = parse(text);
  assertBounded(written.ast, 0, 0);
  const scope = new Map<string, Shape>(SHAPES).set(PARAMS, parameters ?? null);
  assertMembers(written.ast, scope, findCaseless(written.ast));
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

/**
 * Throws for a member that can never exist: a policy that names one would never apply, and nobody would notice. In a new
 * expression, throws also for an address whose case counts: a denying policy would not apply to another spelling.
 */
function assertMembers(node: unknown, scope: Scope, caseless: ReadonlySet<unknown>): void {
  if (Array.isArray(node)) return node.forEach((part) => assertMembers(part, scope, caseless));
  if (typeof node !== 'object' || node === null) return;
  const { args, op, pos = 0 } = node as Partial<ASTNode> & { readonly args?: unknown };
  const parts: readonly unknown[] = Array.isArray(args) ? args : [args];
  const variable = nameOf(node);
  const wayOut = variable === undefined || scope.has(variable) ? undefined : findWayOut(variable);
  if (wayOut !== undefined) throw faultAt(pos, `"${variable}" is not known here; ${wayOut}.`);
  if (op === '.' || op === '.?' || op === '[]' || op === '[?]') {
    const [owner, member] = parts;
    const name = typeof member === 'string' ? member : literalOf(member);
    const shape = shapeOf(owner, scope);
    const isParameter = shape === scope.get(PARAMS);
    // Only `activity.params` itself is translated. Under another name of the parameters a published name would never be
    // found.
    const isPublished = isParameter && op === '.' && isParameters(owner as ASTNode);
    const known = isPublished && name !== undefined ? toParameter(name) : name;
    const place = op.startsWith('.') ? pos : (positionOf(member) ?? pos);
    if (known !== undefined && shape !== null && !(Array.isArray(shape) && shape.includes(known))) {
      throw noMember(place, owner, name, scope);
    }
    const isCaseless = !isParameter || !isAddressName(name) || caseless.has(node);
    if (isNew(scope) && !isCaseless) throw faultAt(place, sayCaseOf(node as ASTNode));
  }
  assertValues(node, scope);
  if (op !== 'rcall') return assertMembers(parts, scope, caseless);
  const [, receiver, given] = parts;
  assertMembers(receiver, scope, caseless);
  const bound = Array.isArray(given) ? nameOf(given[0]) : undefined;
  const called = String(parts[0]);
  const isBinding = LOOPS.has(called) || called === 'bind';
  if (!isBinding || bound === undefined) return assertMembers(given, scope, caseless);
  // The variable of a loop or of `cel.bind` hides an outer name.
  const [, init] = given as readonly unknown[];
  const shape = called === 'bind' ? shapeOf(init, scope) : shapeOfItem(shapeOf(receiver, scope));
  assertMembers(given, new Map(scope).set(bound, shape), caseless);
}

/**
 * Throws where a new expression compares the type, resource or action with a text that no activity has, or a text in one
 * case with letters of the other. A denying policy with such a comparison would never apply, and the activity that it is
 * meant for would be allowed.
 */
function assertValues(node: object, scope: Scope): void {
  if (!isNew(scope)) return;
  for (const { item, others } of comparisonsOf(node)) {
    assertListed(shapeOf(item, scope), others);
    assertCase(item, others);
  }
  const { args, op } = node as { readonly op?: unknown; readonly args?: unknown };
  if (op === 'in') assertNamed(...(args as [unknown, unknown]), scope);
}

function assertValue(shape: Shape, node: unknown): void {
  const value = literalOf(node);
  const fault = value !== undefined && isActivityMember(shape) ? findValueFault(shape, value) : undefined;
  if (fault !== undefined) throw faultAt(positionOf(node) ?? 0, fault);
}

function assertCase({ args, op }: ASTNode, others: readonly ASTNode[]): void {
  const [name, wrong] = CASES.get(op === 'rcall' ? args[0] : '') ?? [];
  for (const other of others) {
    const value = literalOf(other);
    if (value === undefined || wrong?.test(value) !== true) continue;
    throw faultAt(
      other.pos,
      `A text in ${name} case is never "${value.slice(0, 80)}"; write it in ${name} case.`,
    );
  }
}

/** Throws where a new expression tests for a member that never exists: `'wallet_id' in activity.params`. */
function assertNamed(member: unknown, owner: unknown, scope: Scope): void {
  const name = literalOf(member);
  const shape = shapeOf(owner, scope);
  if (name === undefined || !Array.isArray(shape) || shape.includes(name)) return;
  throw noMember(positionOf(member) ?? 0, owner, name, scope);
}

/**
 * An older revision of a type is accepted beside the newest one, which is the one that applies: published policies name
 * both.
 */
function assertListed(shape: Shape, items: readonly unknown[]): void {
  const listed = items.map(literalOf);
  for (const [index, item] of items.entries()) {
    const newest = shape === 'type' ? findNewestRevision(listed[index] ?? '') : undefined;
    if (newest === undefined || !listed.includes(newest)) assertValue(shape, item);
  }
}

function noMember(place: number, owner: unknown, name: string | undefined, scope: Scope): ExpressionError {
  const shape = shapeOf(owner, scope);
  const listed = Array.isArray(shape) ? `; it has ${shape.join(', ')}` : '';
  const others = shape === scope.get(PARAMS) ? ' in any activity' : listed;
  return faultAt(place, `"${textOf(owner as ASTNode)}" has no member "${name}"${others}.`);
}

function sayCaseOf(address: ASTNode): string {
  const way = `write "${textOf(address)}.lowerAscii()", and what you compare it with in lower case`;
  return `A request may write an address in upper or lower case; ${way}.`;
}

function faultAt(position: number, fault: string): ExpressionError {
  return new ExpressionError(`At character ${position + 1}: ${fault}`);
}

/** The part of the expression that a node was parsed from, cut to 60 characters. */
function textOf({ end, input, start }: ASTNode): string {
  return input.slice(start, end).slice(0, 60);
}

function positionOf(node: unknown): number | undefined {
  return (node as { readonly pos?: number } | undefined)?.pos;
}

function toSentence(error: unknown, toOriginal = (position: number): number => position): string {
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  const { range } = (error ?? {}) as { readonly range?: { readonly start?: unknown } };
  const place = typeof range?.start === 'number' ? ` (at character ${toOriginal(range.start) + 1})` : '';
  return `Not a CEL expression: ${line}${place}.`;
}
