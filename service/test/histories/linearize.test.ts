import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { describeViolation, findViolation, type Model, type Operation } from './linearize.ts';

type Call = { readonly write: string } | 'read' | { readonly from: string; readonly to: string };

/** A register with one value: it can be written, read, and compared and swapped. */
const register: Model<string, Call> = {
  initial: '0',
  apply(state, call) {
    if (call === 'read') return { state, reply: state };
    if ('write' in call) return { state: call.write, reply: 'done' };
    return call.from === state ? { state: call.to, reply: 'done' } : { state, reply: 'refused' };
  },
  toKey: (state) => state,
};

/** Makes an operation from a start to an end time. `reply` undefined: no reply came. */
function at(start: number, end: number, call: Call, reply: string | undefined): Operation<Call> {
  return { client: 'c', call, reply, start, end };
}

function isExplained(...history: readonly Operation<Call>[]): boolean {
  return findViolation(history, register) === undefined;
}

describe('a history', () => {
  it('of operations that follow each other is explained by what was written last', () => {
    assert.ok(isExplained(at(0, 1, { write: '1' }, 'done'), at(2, 3, 'read', '1')));
    assert.ok(!isExplained(at(0, 1, { write: '1' }, 'done'), at(2, 3, 'read', '0')), 'a stale read');
  });

  it('of operations at the same time is explained by either order, but by one', () => {
    const write = at(0, 10, { write: '1' }, 'done');
    assert.ok(isExplained(write, at(1, 2, 'read', '0'), at(3, 4, 'read', '1')));
    assert.ok(!isExplained(write, at(1, 2, 'read', '1'), at(3, 4, 'read', '0')), 'a value that goes back');
  });

  it('has no lost update', () => {
    const start = { from: '0', to: '1' };
    assert.ok(!isExplained(at(0, 10, start, 'done'), at(0, 10, { from: '0', to: '2' }, 'done')));
    assert.ok(isExplained(at(0, 10, start, 'done'), at(0, 10, { from: '0', to: '2' }, 'refused')));
  });

  it('may hold an operation without a reply, which happens once, late or never', () => {
    const open = at(0, Infinity, { write: '1' }, undefined);
    assert.ok(isExplained(open, at(1, 2, 'read', '0')));
    assert.ok(isExplained(open, at(1, 2, 'read', '0'), at(3, 4, 'read', '1')));
    assert.ok(
      !isExplained(open, at(1, 2, 'read', '1'), at(3, 4, { write: '2' }, 'done'), at(5, 6, 'read', '1')),
    );
    const closed = at(0, 2, { write: '1' }, undefined);
    assert.ok(!isExplained(closed, at(3, 4, 'read', '0'), at(5, 6, 'read', '1')), 'after its end');
  });

  it('that cannot be explained is told as far as it can', () => {
    const violation = findViolation([at(0, 1, { write: '1' }, 'done'), at(2, 3, 'read', '0')], register);
    assert.ok(violation !== undefined && violation !== 'undecided');
    assert.deepEqual([violation.order.length, violation.stuck.length, violation.state], [1, 1, '1']);
    assert.match(describeViolation(violation), /leads to 1,.*\n.*"read" -> 0/);
  });

  it('is left undecided after as many states as may be tried', () => {
    const stale = [at(0, 1, { write: '1' }, 'done'), at(2, 3, 'read', '0')];
    assert.equal(findViolation(stale, register, 1), 'undecided');
    assert.notEqual(findViolation(stale, register, 100), 'undecided');
  });

  it('is judged as by trying every order', () => {
    const value = fc.constantFrom('0', '1', '2');
    const call: fc.Arbitrary<Call> = fc.oneof(
      fc.constant('read' as const),
      fc.record({ write: value }),
      fc.record({ from: value, to: value }),
    );
    const operation = fc
      .record({
        start: fc.integer({ min: 0, max: 12 }),
        length: fc.integer({ min: 1, max: 8 }),
        call,
        answer: fc.constantFrom('0', '1', '2', 'done', 'done', 'refused', undefined),
      })
      .map(({ answer, call: made, length, start }) => {
        const isRead = made === 'read';
        const fits = answer === undefined || isRead === /\d/.test(answer);
        const reply = fits ? answer : isRead ? '1' : 'done';
        return at(start, reply === undefined ? Infinity : start + length - 0.5, made, reply);
      });
    let explained = 0;
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 6 }), (history) => {
        const expected = hasOrder(history, '0');
        explained += Number(expected);
        assert.equal(isExplained(...history), expected);
      }),
      { numRuns: 2000, seed: 1 },
    );
    assert.ok(explained > 200 && explained < 1800, `${explained} of 2000 are explained`);
  });
});

/** Searches by brute force: every order, with every choice of the operations without a reply. */
function hasOrder(left: readonly Operation<Call>[], state: string): boolean {
  if (left.every(({ reply }) => reply === undefined)) return true;
  return left.some((operation, index) => {
    const others = left.toSpliced(index, 1);
    // An operation that ended before this one began must come before it.
    if (others.some(({ end }) => end < operation.start)) return false;
    const after = register.apply(state, operation.call);
    if (operation.reply !== undefined && operation.reply !== after.reply) return false;
    return hasOrder(others, after.state);
  });
}
