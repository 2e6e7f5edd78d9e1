import type { ASTNode } from '@marcbachmann/cel-js';
import { comparisonsOf, type Comparison } from './comparisons.ts';

/** Names of published policies that have no equivalent here, each with what to write instead. */
const WITHOUT_EQUAL: ReadonlyMap<string, string> = new Map([
  ...['eth', 'solana', 'tron', 'bitcoin', 'tempo'].map(
    (chain) =>
      [
        chain,
        'a policy sees a transaction as its bytes, activity.params.unsignedTransaction, and its kind, activity.params.type',
      ] as const,
  ),
  ['wallet', 'write activity.params.walletId, or activity.params.signWith for the address that signs'],
  ['wallets', 'write activity.params.walletIds'],
  ['wallet_account', 'write activity.params.signWith for the address that signs, or activity.params.address'],
  ['private_key', 'write activity.params.signWith for what signs, or activity.params.privateKeyId'],
  ['credentials', 'write credential for what the submitter has stamped with, or ask who approves: approvers'],
]);

/**
 * Says how to replace a name of published policies that has no equivalent here; `undefined` for all other names.
 */
export function findWayOut(name: string): string | undefined {
  return WITHOUT_EQUAL.get(name);
}

/** The name that a parameter has here, from its name in published policies or from its name here. */
export function toParameter(name: string): string {
  if (!SNAKE_CASE.test(name)) return name;
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A text in which some places were changed, with the way back to positions of the original. */
export interface Translation {
  readonly text: string;
  /** Returns the position in the original from which a position in the new text comes, counted from 0. */
  toOriginal(position: number): number;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Functions of published policies, by name and number of arguments, with their names in CEL. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['any/2', 'exists'],
  ['count/0', 'size'],
]);

/** The form of parameter names in published policies. */
const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** Parameters that name a key by its address. */
const ADDRESSES: readonly unknown[] = ['address', 'signWith', 'sign_with'];

/** Functions whose result is the same in whichever case a text is written. */
const CASELESS: readonly unknown[] = ['lowerAscii', 'upperAscii', 'size', 'count', 'has'];

/**
 * Translates published policies to CEL: the functions `any` and `count`, and parameters in snake case. Also makes
 * comparisons with addresses use lower case. Everything else stays as it is. `tree` must be the tree of `text`.
 */
export function translatePublished(text: string, tree: ASTNode): Translation {
  const changes: Change[] = [];
  collect(text, tree, changes);
  changes.sort((a, b) => a.start - b.start);
  let translated = '';
  let last = 0;
  for (const { end, start, text: replacement } of changes) {
    translated += text.slice(last, start) + replacement;
    last = end;
  }
  return {
    text: translated + text.slice(last),
    toOriginal(position) {
      let shift = 0;
      for (const { end, start, text: replacement } of changes) {
        if (position < start + shift) break;
        if (position < start + shift + replacement.length) return start;
        shift += replacement.length - (end - start);
      }
      return position - shift;
    },
  };
}

function collect(text: string, node: unknown, changes: Change[]): void {
  if (Array.isArray(node)) return node.forEach((part) => collect(text, part, changes));
  if (typeof node !== 'object' || node === null) return;
  const { args, op } = node as Partial<ASTNode> & { readonly args?: unknown };
  for (const comparison of comparisonsOf(node)) compareAddress(comparison, changes);
  if (op === 'rcall') {
    const [name, receiver, given] = args as [string, ASTNode, readonly ASTNode[]];
    const replacement = FUNCTIONS.get(`${name}/${given.length}`);
    if (replacement !== undefined) replaceMember(text, receiver, name, replacement, changes);
  } else if (op === '.') {
    const [owner, name] = args as [ASTNode, string];
    if (SNAKE_CASE.test(name) && isParameters(owner)) {
      replaceMember(text, owner, name, toParameter(name), changes);
    }
  }
  collect(text, args, changes);
}

/**
 * Compares an address with texts in lower case. A key is found by its address in upper or lower case, and a policy
 * about the key must not be bypassed by another spelling. No two keys have addresses that differ only in case.
 */
function compareAddress(comparison: Comparison, to: Change[]): void {
  if (!isAddressWithValues(comparison)) return;
  const { end } = comparison.item;
  const texts = comparison.others.filter(({ args }) => typeof args === 'string');
  if (texts.length > 0) to.push({ start: end, end, text: '.lowerAscii()' });
  for (const { args, end, start } of texts) {
    const lower = (args as string).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    to.push({ start, end, text: JSON.stringify(lower) });
  }
}

/** Whether an address is compared with values that are all written out. */
function isAddressWithValues({ item, others }: Comparison): boolean {
  return isAddress(item) && others.length > 0 && others.every(({ op }) => op === 'value');
}

function isAddress(node: ASTNode): boolean {
  if (node.op !== '.' && node.op !== '[]') return false;
  const [owner, member] = node.args as [ASTNode, unknown];
  const name = node.op === '.' ? member : (member as ASTNode).args;
  return isAddressName(name) && (isParameters(owner) || isParametersByIndex(owner));
}

/** Whether a parameter of this name is the address of a key, which a request may write in either case of its letters. */
export function isAddressName(name: unknown): boolean {
  return ADDRESSES.includes(name);
}

/**
 * Finds the parts of an expression whose case does not count: addresses that {@link translatePublished} compares in lower
 * case, and what a function is called on that has the same result in either case.
 */
export function findCaseless(node: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (Array.isArray(node)) {
    for (const part of node) findCaseless(part, found);
  } else if (typeof node === 'object' && node !== null) {
    for (const comparison of comparisonsOf(node)) {
      if (isAddressWithValues(comparison)) found.add(comparison.item);
    }
    const { args, op } = node as { readonly op?: unknown; readonly args?: unknown };
    if (op === 'rcall' || op === 'call') {
      const [name, subject] = args as readonly unknown[];
      if (CASELESS.includes(name)) found.add(Array.isArray(subject) ? subject[0] : subject);
    }
    findCaseless(args, found);
  }
  return found;
}

/** Whether a node is `activity['params']`, which has the same value as `activity.params`. */
function isParametersByIndex(node: ASTNode): boolean {
  if (node.op !== '[]') return false;
  const [owner, member] = node.args;
  return member.op === 'value' && member.args === 'params' && owner.op === 'id' && owner.args === 'activity';
}

/** The text between an owner and the name of its member: a dot, with spaces, comments and closing parentheses. */
const BEFORE_MEMBER = /^(?:[\s)]|\/\/[^\n]*\n)*\.(?:\s|\/\/[^\n]*\n)*/;

/** Replaces the name of a member after its owner and the dot. */
function replaceMember(text: string, owner: ASTNode, name: string, replacement: string, to: Change[]): void {
  const between = BEFORE_MEMBER.exec(text.slice(owner.end))?.[0];
  const start = owner.end + (between?.length ?? 0);
  if (between === undefined || !text.startsWith(name, start)) return;
  to.push({ start, end: start + name.length, text: replacement });
}

/** Whether a node is `activity.params`, whose members may have their published names. */
export function isParameters(node: ASTNode): boolean {
  if (node.op !== '.') return false;
  const [owner, member] = node.args;
  return member === 'params' && owner.op === 'id' && owner.args === 'activity';
}
