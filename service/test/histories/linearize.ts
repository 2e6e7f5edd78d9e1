/**
 * A checker of histories. A history is linearizable when every operation can be given one moment between its call and
 * its reply, so that the operations, one after the other at these moments, answer what was answered (Herlihy and Wing,
 * "Linearizability"; the search is that of Wing and Gong, with the memory of Lowe).
 */

/** One operation of a client. Times are on one clock, in any unit. */
export interface Operation<Call> {
  readonly client: string;
  readonly call: Call;
  /** `undefined` when no reply came: the operation happened at some time, or never. */
  readonly reply: string | undefined;
  readonly start: number;
  /** When the reply came. Without a reply it is the time after which it cannot happen any more, or Infinity. */
  readonly end: number;
}

/** The model of an object: its first state, and the answer and the next state for each call. */
export interface Model<State, Call> {
  readonly initial: State;
  apply(state: State, call: Call): { readonly state: State; readonly reply: string };
  /** A text that is equal for equal states. */
  toKey(state: State): string;
}

/** The longest order that could be found, and the operations of which none can come next. */
export interface Violation<Call> {
  readonly order: readonly Operation<Call>[];
  readonly stuck: readonly Operation<Call>[];
  /** The state after the order, as text. */
  readonly state: string;
}

/**
 * Searches an order that explains the history. Returns `undefined` if there is one, and `'undecided'` if the search was
 * stopped after too many states: it grows with every operation that may have happened at any time.
 */
export function findViolation<State, Call>(
  history: readonly Operation<Call>[],
  model: Model<State, Call>,
  maximumStates = Infinity,
): Violation<Call> | 'undecided' | undefined {
  const operations = [...history].sort((one, other) => one.start - other.start);
  const answered = operations.reduce(
    (mask, { reply }, index) => (reply === undefined ? mask : mask | bit(index)),
    0n,
  );
  const seen = new Set<string>();
  let farthest: Violation<Call> = { order: [], stuck: [], state: model.toKey(model.initial) };

  /** Whether the remaining operations can follow after these. */
  function canEnd(done: bigint, order: readonly Operation<Call>[], state: State): boolean {
    if ((answered & ~done) === 0n) return true;
    const stateKey = model.toKey(state);
    const key = `${done.toString(36)} ${stateKey}`;
    if (seen.has(key) || seen.size >= maximumStates) return false;
    seen.add(key);
    const next = findNext(operations, done);
    if (order.length >= farthest.order.length) {
      farthest = { order, state: stateKey, stuck: next.map((index) => operations[index] as never) };
    }
    return next.some((index) => {
      const operation = operations[index] as Operation<Call>;
      const after = model.apply(state, operation.call);
      // An operation without a reply may not have happened. If it changes nothing, there is no other case to try.
      const isPossible =
        operation.reply === undefined
          ? model.toKey(after.state) !== stateKey
          : operation.reply === after.reply;
      if (!isPossible) return false;
      return canEnd(done | bit(index), [...order, operation], after.state);
    });
  }

  if (canEnd(0n, [], model.initial)) return undefined;
  return seen.size >= maximumStates ? 'undecided' : farthest;
}

/**
 * Indices of the operations that may come next: those that began before any of the remaining answered operations had
 * ended. An operation without a reply does not hold up others, and comes before all operations that began after its
 * end.
 */
function findNext(operations: readonly Operation<unknown>[], done: bigint): readonly number[] {
  let earliestEnd = Infinity;
  let latestStart = -Infinity;
  const left: number[] = [];
  for (const [index, { end, reply, start }] of operations.entries()) {
    if ((done & bit(index)) !== 0n) latestStart = start;
    else {
      left.push(index);
      if (reply !== undefined) earliestEnd = Math.min(earliestEnd, end);
    }
  }
  const isPossible = (index: number): boolean => {
    const { end, reply, start } = operations[index] as Operation<unknown>;
    return start <= earliestEnd && (reply !== undefined || latestStart <= end);
  };
  // Operations with a reply come first, because most orders need none of the others.
  return left.filter(isPossible).sort((one, other) => rank(operations[one]) - rank(operations[other]));
}

function rank(operation: Operation<unknown> | undefined): number {
  return operation?.reply === undefined ? Infinity : operation.end;
}

function bit(index: number): bigint {
  return 1n << BigInt(index);
}

/** Describes a violation as text, for the message of a test. */
export function describeViolation<Call>({ order, state, stuck }: Violation<Call>): string {
  const line = ({ call, client, end, reply, start }: Operation<Call>): string =>
    `  ${client} ${start.toFixed(1)} to ${end.toFixed(1)}: ${JSON.stringify(call)} -> ${reply ?? '(no reply)'}`;
  return [
    'No order of the operations explains what was answered. The longest that does so far:',
    ...order.map(line),
    `leads to ${state}, and none of these can come next:`,
    ...stuck.map(line),
  ].join('\n');
}
