import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import { mergeTexts } from '../../../src/element/merge-texts.ts';
import { messages as english } from '../../../src/locales/en.ts';
import type { Texts } from '../../../src/locales/messages.ts';

describe("a site's own words", () => {
  let told: string[] = [];
  beforeEach((t) => {
    told = [];
    (t as TestContext).mock.method(console, 'error', (text: unknown) => told.push(String(text)));
  });

  /** Merges texts of any shape, as a page without a type checker may set them. */
  const merge = (words: unknown): typeof english => mergeTexts(english, words as Texts, 'texts');

  it('replace what they name, deep inside as well, and leave the rest', () => {
    const texts: Texts = {
      chooseTitle: 'Welcome back',
      channels: { email: { label: 'Work email' } },
      doneAs: ['signed in as ', '.'],
      errors: { otp_expired: 'Too late.' },
      waiting: { window: { title: 'Over there' } },
    };
    const merged = mergeTexts(english, texts, 'texts');
    assert.equal(merged.chooseTitle, 'Welcome back');
    assert.deepEqual(merged.channels.email, { ...english.channels.email, label: 'Work email' });
    assert.equal(merged.channels.sms, english.channels.sms);
    assert.deepEqual(merged.doneAs, ['signed in as ', '.']);
    assert.deepEqual(merged.errors, { ...english.errors, otp_expired: 'Too late.' });
    assert.equal(merged.waiting.window.title, 'Over there');
    assert.equal(merged.waiting.window.text, english.waiting.window.text);
    assert.deepEqual(told, []);
  });

  it('may be functions where a text has arguments, and for any error', () => {
    const merged = mergeTexts(
      english,
      {
        codeSent: (length) => [`${length} signs went to `, ''],
        errors: { otp_expired: ({ wait }) => `Late by ${wait}`, rate_limited: 'Slow down' },
      },
      'texts',
    );
    assert.deepEqual(merged.codeSent(6, false), ['6 signs went to ', '']);
    const { otp_expired: expired, rate_limited: limited } = merged.errors;
    assert.ok(typeof expired === 'function');
    assert.equal(expired({ wait: '0:24' }), 'Late by 0:24');
    assert.equal(limited, 'Slow down');
    assert.deepEqual(told, []);
  });

  it('that are none are told by their path and not used', () => {
    const merged = merge({
      chooseTitel: 'Welcome',
      chooseTitle: 7,
      continue: () => 'Go',
      codeSent: 'We sent it',
      doneAs: ['one'],
      channels: { email: 'mine', fax: { label: 'Fax' } },
      errors: { otp_expired: null, otp_lost: 'Lost' },
      direction: 'up',
      cancel: undefined,
    });
    assert.deepEqual(merged, english);
    const paths = told.map((text) => /texts\.(\S+) is/.exec(text)?.[1]);
    assert.deepEqual(paths, [
      'chooseTitel',
      'chooseTitle',
      'continue',
      'codeSent',
      'doneAs',
      'channels.email',
      'channels.fax',
      'errors.otp_expired',
      'errors.otp_lost',
      'direction',
    ]);
    assert.match(told[0] ?? '', /those here are .*chooseTitle/);
    assert.match(told[1] ?? '', /is to be a text; it is a number/);
    assert.match(told[3] ?? '', /is to be a function that returns a text; it is a string/);
  });

  it('that are no object at all are told, too', () => {
    for (const words of [null, 'Welcome', 7, ['a', 'b'], () => ({})]) assert.equal(merge(words), english);
    assert.equal(told.length, 5);
    assert.match(
      told[0] ?? '',
      /^<latchkey-login>: texts is to be an object with texts; it is null, and not used/,
    );
  });

  it('whose functions throw or return something else are told once, and the usual text stands in', () => {
    const merged = merge({
      codeSent: () => 'no pair',
      resendIn: () => {
        throw new Error('broken');
      },
      errors: { otp_expired: () => undefined },
    });
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(merged.codeSent(6, false), english.codeSent(6, false));
      assert.equal(merged.resendIn('0:24'), english.resendIn('0:24'));
      const { otp_expired: expired } = merged.errors;
      assert.equal(typeof expired === 'function' && expired({ wait: '' }), english.errors.otp_expired);
    }
    assert.equal(told.length, 3);
    assert.match(told[1] ?? '', /resendIn threw Error: broken/);
  });

  it('reach nothing but the texts', () => {
    const words: unknown = JSON.parse(
      '{"__proto__": {"polluted": "yes"}, "constructor": "x", "toString": "x"}',
    );
    const merged = merge(words);
    assert.equal((merged as unknown as Record<string, unknown>)['polluted'], undefined);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.equal(told.length, 3);
  });

  it('that are to be a whole language say what is missing', () => {
    const { errors, cancel: _cancel, ...rest } = english;
    const { otp_expired: _expired, ...others } = errors;
    const merged = mergeTexts(english, { ...rest, errors: others }, 'registerLocale("cy")', 'cy');
    assert.equal(merged.locale, 'en');
    assert.deepEqual(Object.keys(merged).sort(), Object.keys(english).sort());
    assert.deepEqual(told, [
      '<latchkey-login>: registerLocale("cy").errors lacks otp_expired; English stands there. (docs/errors.md#texts)',
      '<latchkey-login>: registerLocale("cy") lacks cancel; English stands there. (docs/errors.md#texts)',
    ]);
  });
});
