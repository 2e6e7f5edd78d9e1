import type { ASTNode } from '@marcbachmann/cel-js';
import { findNewestRevision, findValueFault, isActivityMember } from './activity-values.ts';
import { comparisonsOf } from './comparisons.ts';
import { ExpressionError } from './expression-error.ts';
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
import { findCaseless, findWayOut, isAddressName, isParameters, toParameter } from './published-dialect.ts';

/** Functions that run their argument for each item of a list. */
export const LOOPS = new Set(['all', 'any', 'exists', 'exists_one', 'filter', 'map']);

/** Functions that give a text in one case, with the name of the case and the letters that are then never in it. */
const CASES: ReadonlyMap<string, readonly [name: string, wrong: RegExp]> = new Map([
  ['lowerAscii', ['lower', /[A-Z]/]],
  ['upperAscii', ['upper', /[a-z]/]],
]);

/**
 * Throws an `ExpressionError` for a member that can never exist: a policy that names one would never apply, and nobody
 * would notice.
 *
 * `parameters` are given for new expressions, which must meet more: `activity.params` has no other members than these,
 * the type, resource and action are compared only with texts that some activity has, and the case of an address does not
 * count. Otherwise a denying policy would not apply where its author expects it.
 */
export function assertMembers(tree: ASTNode, parameters: readonly string[] | undefined): void {
  const scope = new Map<string, Shape>(SHAPES).set(PARAMS, parameters ?? null);
  assertNode(tree, scope, findCaseless(tree));
}

/** Checks a node and everything below it, with what is known about the names that it can use. */
function assertNode(node: unknown, scope: Scope, caseless: ReadonlySet<unknown>): void {
  if (Array.isArray(node)) return node.forEach((part) => assertNode(part, scope, caseless));
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
  if (op !== 'rcall') return assertNode(parts, scope, caseless);
  const [, receiver, given] = parts;
  assertNode(receiver, scope, caseless);
  const bound = Array.isArray(given) ? nameOf(given[0]) : undefined;
  const called = String(parts[0]);
  const isBinding = LOOPS.has(called) || called === 'bind';
  if (!isBinding || bound === undefined) return assertNode(given, scope, caseless);
  // The variable of a loop or of `cel.bind` hides an outer name.
  const [, init] = given as readonly unknown[];
  const shape = called === 'bind' ? shapeOf(init, scope) : shapeOfItem(shapeOf(receiver, scope));
  assertNode(given, new Map(scope).set(bound, shape), caseless);
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
