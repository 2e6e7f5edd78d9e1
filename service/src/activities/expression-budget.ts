import type { ASTNode } from '@marcbachmann/cel-js';

/** An evaluation was stopped because it would have taken too long or too much memory. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';

  constructor() {
    super('The evaluation of the expression exceeds its budget.');
  }
}

/** The units that one expression may spend. A unit takes less than a tenth of a microsecond, so this is some milliseconds. */
const PER_EXPRESSION = 200_000;
/** The units that all expressions of one decision may spend together. */
const PER_DECISION = 1_000_000;

/** The units that the expressions of one decision have left. */
export interface Budget {
  left: number;
}

/** The budget at the beginning of a decision. */
export function createBudget(): Budget {
  return { left: PER_DECISION };
}

/** How the result of a node is paid for besides its own step. */
type Use = 'shallow' | 'deep' | 'needle' | 'number';

/** Operators that read their operands to the end. */
const COMPARISONS = new Set(['==', '!=', 'in']);
const OPERATORS = new Set([...COMPARISONS, '+', '<', '<=', '>', '>=']);
/** Functions whose time is the product of two lengths. */
const SEARCHES = new Set(['contains', 'indexOf', 'lastIndexOf', 'split', 'startsWith', 'endsWith', 'join']);
/** Functions whose time grows faster than the text that they read. */
const PARSERS = new Set(['int', 'uint', 'double', 'timestamp', 'duration']);
/** A part of a time in a zone: the system's tables are slow. */
const ZONED_COST = 1_000;

/** Characters that cost one unit. */
const CHARACTERS = 16;
/** Items of a list that cost one unit. */
const ITEMS = 4;

/** The library's evaluator, as far as it is used here: every node of an expression is run by it. */
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
  tryEval(node: ASTNode, context: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}

/** The parts of a node that the library's types leave out. */
type Node = ASTNode & { evaluate: Evaluate };

type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;

/** A compiled expression that spends from a budget and throws a `BudgetError` when there is nothing left. */
export type Metered = (facts: Readonly<Record<string, unknown>>, budget: Budget) => unknown;

/**
 * Makes a compiled expression pay for what it does. The library has limits for the text of an expression and none for
 * its evaluation, but it hands its evaluator down from node to node: the root is given one that counts.
 *
 * Nothing depends on a clock, so that the same decision comes out on a slow machine.
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
    // At its first evaluation a node chooses the way for the later ones.
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
      // `false && error` is false, but an evaluation that was stopped must not go on.
      if (error instanceof BudgetError) throw error;
      return error;
    }
  };
  // It reads private members, which only the original has.
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

/** A value may hold another many times over, so it is walked as a comparison would walk it. */
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

/** Notes which results are read to the end by whom. */
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
    // A list is searched by comparing each item, as `in` does.
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
