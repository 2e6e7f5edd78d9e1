import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { Announcer } from '../../../src/element/announcer.ts';

describe('the sentence for screen readers', () => {
  it('goes when it has been heard, so that nobody finds it below the card', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const drawn: string[] = [];
      const announcer = new Announcer(() => drawn.push(announcer.sentence));
      announcer.say('Checking the code');
      mock.timers.tick(4_000);
      announcer.say('Incorrect code. 2 attempts left.');
      mock.timers.tick(4_000);
      assert.equal(
        announcer.sentence,
        'Incorrect code. 2 attempts left.',
        'the later one stays its own time',
      );
      mock.timers.tick(1_000);
      assert.deepEqual(drawn, ['Checking the code', 'Incorrect code. 2 attempts left.', '']);
    } finally {
      mock.timers.reset();
    }
  });
});
