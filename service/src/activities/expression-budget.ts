import type { ASTNode } from '@marcbachmann/cel-js';

/** Thrown when an evaluation is stopped because it would take too long or too much memory. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';

  constructor() {
    super('Evaluating the expression takes too many steps; use fewer loops, shorter lists or shorter texts.');
  }
}

/** Units that one expression may spend. A unit takes less than a tenth of a microsecond, so this is less than 20 ms. */
const PER_EXPRESSION = 200_000;
/** Units that all expressions of one decision may spend together. */
const PER_DECISION = 1_000_000;

/** The units that are left for the expressions of one decision. */
export interface Budget {
  left: number;
}

/** Creates the budget of a new decision. */
export function createBudget(): Budget {
  return { left: PER_DECISION };
}

/** How the result of a node is charged, in addition to the unit for its own step. */
type Use = 'shallow' | 'deep' | 'needle' | 'number';

/** Operators that read their operands completely. */
const COMPARISONS = new Set(['==', '!=', 'in']);
const OPERATORS = new Set([...COMPARISONS, '+', '<', '<=', '>', '>=']);
/** Functions whose time is the product of two lengths. */
const SEARCHES = new Set(['contains', 'indexOf', 'lastIndexOf', 'split', 'startsWith', 'endsWith', 'join']);
/** Functions whose time grows faster than the length of the text that they read. */
const PARSERS = new Set(['int', 'uint', 'double', 'timestamp', 'duration']);
/** Units for a part of a time in a time zone: the system's time zone tables are slow. */
const ZONED_COST = 1_000;

/** Number of characters that cost one unit. */
const CHARACTERS = 16;
/** Number of items of a list that cost one unit. */
const ITEMS = 4;

/** The part of the library's evaluator that is used here. It runs every node of an expression. */
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
  tryEval(node: ASTNode, context: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}

/** A node with the method that the library's types leave out. */
type Node = ASTNode & { evaluate: Evaluate };

type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;

/** A compiled expression that spends from a budget and throws a `BudgetError` when the budget is used up. */
export type Metered = (facts: Readonly<Record<string, unknown>>, budget: Budget) => unknown;

/**
 * Makes a compiled expression pay for what it does. The library limits the text of an expression, but not its
 * evaluation. It passes its evaluator down from node to node, so the root is given an evaluator that counts.
 *
 * Nothing depends on a clock, so a slow machine decides the same.
 */
export function meter(program: {
  (facts: Record<string, unknown>): unknown;
  readonly ast: ASTNode;
}): Metered {
  const uses = new Map<ASTNode, Use>();
  const extra = new Map<ASTNode, number>();
  inspect(program.ast, uses, extra);
  let balance: Balance | undefined;
  const ast = program.ast as Node;
  const meters = new WeakSet<Evaluator>();
  let evaluate: Evaluate = (Object.getPrototypeOf(ast) as Node).evaluate;
  Object.defineProperty(ast, 'evaluate', {
    get: (): Evaluate => (evaluator, node, context) => {
      if (meters.has(evaluator)) return evaluate.call(ast, evaluator, node, context);
      const counting = createMeter(evaluator, balance as Balance, uses, extra);
      meters.add(counting);
      return counting.run(ast, context);
    },
    // At its first evaluation the library replaces a node's `evaluate` by a faster one for later evaluations.
    set: (chosen: Evaluate) => (evaluate = chosen),
  });
  return (facts, budget) => {
    const mine = new Balance(Math.min(PER_EXPRESSION, budget.left));
    balance = mine;
    try {
      return program(facts);
    } finally {
      budget.left -= mine.spent;
      balance = undefined;
    }
  };
}

class Balance {
  spent = 0;
  /** Length of the longest text that was read so far. */
  longest = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  spend(units: number): void {
    this.spent += units;
    if (this.spent > this.#limit) throw new BudgetError();
  }
}

function createMeter(
  evaluator: Evaluator,
  balance: Balance,
  uses: ReadonlyMap<ASTNode, Use>,
  extra: ReadonlyMap<ASTNode, number>,
): Evaluator {
  const counting = Object.create(evaluator) as Evaluator;
  counting.run = (node, context) => {
    balance.spend(1 + (extra.get(node) ?? 0));
    const result = (node as Node).evaluate(counting, node, context);
    const use = uses.get(node);
    if (use !== undefined) pay(balance, result, use);
    return result;
  };
  counting.tryEval = (node, context) => {
    try {
      return counting.run(node, context);
    } catch (error) {
      // In CEL `false && error` is false, but an evaluation that was stopped must not go on.
      if (error instanceof BudgetError) throw error;
      return error;
    }
  };
  // This method reads private members, which only the original evaluator has.
  counting.debugTypeDeep = (value) => evaluator.debugTypeDeep(value);
  return counting;
}

function pay(balance: Balance, value: unknown, use: Use): void {
  if (typeof value === 'string') {
    const { length } = value;
    if (use === 'needle') balance.spend((length * balance.longest) / 4096);
    if (use === 'number') balance.spend((length * length) / 64);
    balance.longest = Math.max(balance.longest, length);
    balance.spend(length / CHARACTERS);
  } else if (typeof value === 'object' && value !== null) {
    if (use === 'deep') payForAll(balance, value);
    else if (Array.isArray(value)) balance.spend(value.length / ITEMS);
    else if (value instanceof Uint8Array) balance.spend(value.length / CHARACTERS);
  }
}

/** A value may contain another one many times, so it is walked as a comparison would walk it. */
function payForAll(balance: Balance, value: object): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    balance.spend(1);
    if (typeof one === 'string') balance.spend(one.length / CHARACTERS);
    else if (one instanceof Uint8Array) balance.spend(one.length / CHARACTERS);
    else if (Array.isArray(one)) {
      balance.spend(one.length / ITEMS);
      for (const item of one) waiting.push(item);
    } else if (one instanceof Map || one instanceof Set) for (const item of one) waiting.push(item);
    else if (typeof one === 'object' && one !== null)
      for (const item of Object.values(one)) waiting.push(item);
  }
}

/** Records for each node how its result is used, and what its step costs in addition. */
function inspect(node: unknown, uses: Map<ASTNode, Use>, extra: Map<ASTNode, number>): void {
  if (Array.isArray(node)) {
    for (const part of node) inspect(part, uses, extra);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { args, op } = node as { readonly args?: unknown; readonly op?: string };
  if (op === undefined) return;
  const self = node as ASTNode;
  const note = (part: unknown, use: Use): void => void uses.set(part as ASTNode, use);
  if (op === 'call' || op === 'rcall') {
    const [name, ...rest] = args as [string, ...unknown[]];
    const given = rest.pop() as readonly unknown[];
    if (!uses.has(self)) note(self, 'shallow');
    // `contains` on a list compares each item, as `in` does.
    for (const receiver of rest) note(receiver, name === 'contains' ? 'deep' : 'shallow');
    for (const part of given) {
      note(part, SEARCHES.has(name) ? 'needle' : PARSERS.has(name) ? 'number' : 'shallow');
    }
    if (name.startsWith('get') && given.length > 0) extra.set(self, ZONED_COST);
  } else if (OPERATORS.has(op)) {
    if (op === '+' && !uses.has(self)) note(self, 'shallow');
    for (const part of args as readonly unknown[]) note(part, COMPARISONS.has(op) ? 'deep' : 'shallow');
  }
  inspect(args, uses, extra);
}
