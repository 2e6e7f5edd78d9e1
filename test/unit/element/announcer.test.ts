import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Announcer } from '../../../src/element/announcer.ts';

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
});
