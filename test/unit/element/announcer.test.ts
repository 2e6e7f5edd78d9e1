import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Announcer } from '../../../src/element/announcer.ts';
import type { StateOf } from '../../../src/flow/state.ts';
import { login, refreshed } from '../flow/samples.ts';

/** A fake screen with this title and this news text. */
function screenWith(title: string, news: string): ParentNode {
  const texts = (selector: string): readonly { textContent: string }[] =>
    (selector === '[data-news]' ? [news] : [title]).map((textContent) => ({ textContent }));
  return {
    querySelector: (selector: string) => texts(selector)[0],
    querySelectorAll: texts,
  } as unknown as ParentNode;
}

describe('the sentence for screen readers', () => {
  it('goes when it has been heard, so that nobody finds it below the card', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const drawn: string[] = [];
    const announcer = new Announcer(() => drawn.push(announcer.sentence));
    announcer.say('Checking the code');
    t.mock.timers.tick(4_000);
    announcer.say('Incorrect code. 2 attempts left.');
    t.mock.timers.tick(4_000);
    assert.equal(announcer.sentence, 'Incorrect code. 2 attempts left.', 'the later one stays its own time');
    t.mock.timers.tick(1_000);
    assert.deepEqual(drawn, ['Checking the code', 'Incorrect code. 2 attempts left.', '']);
  });

  it('does not come again when a session goes on with another key', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const announcer = new Announcer(() => undefined);
    const screen = screenWith('You are signed in', 'Your passkey is ready.');
    const state: StateOf<'done'> = { name: 'done', ...login, passkey: 'made' };
    announcer.announce(state, screen, false);
    assert.equal(announcer.sentence, 'Your passkey is ready.');
    t.mock.timers.tick(60_000);
    assert.equal(announcer.sentence, '');
    announcer.announce({ ...state, ...refreshed }, screen, false);
    assert.equal(announcer.sentence, '');
    announcer.announce({ ...state, ...refreshed, passkey: 'failed' }, screen, false);
    assert.equal(announcer.sentence, 'Your passkey is ready.', 'what is new is told');
  });
});
