import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { RECOVERIES, type ErrorCode, type Recovery } from '../../src/base/error-codes.ts';
import type { LatchkeyEventDetails } from '../../src/element/events.ts';
import type { LogoutReason } from '../../src/flow/state.ts';
import { root } from '../support/runner/list-files.ts';
import { STATE_NAMES } from '../unit/flow/samples.ts';

const text = readFileSync(join(root, 'docs/events-and-errors.md'), 'utf8');

/** The rows, as cells, of all tables whose first column has this head. */
function rowsUnder(head: string): readonly (readonly string[])[] {
  return text.split(/\n\n+/).flatMap((block) => {
    const [first, , ...rows] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    return first?.[1] === head ? rows.map((cells) => cells.slice(1, -1)) : [];
  });
}

function namesUnder(head: string): readonly string[] {
  return rowsUnder(head)
    .map(([name = '']) => name.replaceAll('`', ''))
    .sort();
}

// The types make these lists complete: a list that lacks a name does not compile.
const EVENTS = Object.keys({
  'latchkey-ready': 0,
  'latchkey-step': 0,
  'latchkey-login': 0,
  'latchkey-error': 0,
  'latchkey-session-expiring': 0,
  'latchkey-refresh': 0,
  'latchkey-close': 0,
  'latchkey-logout': 0,
} satisfies Record<keyof LatchkeyEventDetails, 0>);

const REASONS = Object.keys({
  user: 0,
  expired: 0,
  revoked: 0,
  'storage-evicted': 0,
  replaced: 0,
} satisfies Record<LogoutReason, 0>);

const STEPS = Object.keys({
  retry: 0,
  edit: 0,
  resend: 0,
  wait: 0,
  'other-contact': 0,
  'start-over': 0,
  reload: 0,
  'other-method': 0,
  'other-browser': 0,
  'contact-site': 0,
  'fix-page': 0,
} satisfies Record<Recovery, 0>);

describe('docs/events-and-errors.md', () => {
  it('has every error code once, and no other', () => {
    assert.deepEqual(namesUnder('code'), Object.keys(RECOVERIES).sort());
  });

  it('tells the recovery that the code has', () => {
    for (const [name = '', recovery] of rowsUnder('code')) {
      const expected = RECOVERIES[name.replaceAll('`', '') as ErrorCode];
      assert.equal(recovery, `\`${expected}\``, name);
    }
  });

  it('gives each a cause and what to do', () => {
    for (const cells of rowsUnder('code')) {
      assert.ok(
        cells.every((cell) => cell.length > 3),
        cells.join(' | '),
      );
    }
  });

  it('has every event, recovery and reason for an end, and every step', () => {
    assert.deepEqual(namesUnder('event'), EVENTS.sort());
    assert.deepEqual(namesUnder('recovery'), STEPS.sort());
    assert.deepEqual(namesUnder('reason'), REASONS.sort());
    const [, steps = ''] = /`step` is the name of a state: ([^.]*)\./.exec(text) ?? [];
    assert.deepEqual(steps.match(/[a-z-]+/g), [...STATE_NAMES]);
  });
});
