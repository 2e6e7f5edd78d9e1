import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { messages as english } from '../../../src/locales/en.ts';
import { fallbacksOf } from '../../../src/base/language-tags.ts';
import { localeOf } from '../../../src/locales/find-locale.ts';
import { selectForm } from '../../../src/locales/plural.ts';
import { languageTags, languages } from '../../support/package/languages.ts';

const folder = fileURLToPath(new URL('../../../src/locales/', import.meta.url));
/** Files that are not whole languages: the parts of English, whose first texts are in the entry, and helpers. */
const helpers = [
  'en-first.ts',
  'en-codes.ts',
  'en-interactive.ts',
  'find-locale.ts',
  'messages.ts',
  'plural.ts',
  'registry.ts',
];
const COUNTS = [
  [6, true],
  [8, false],
];
const DETAILS = [[{ triesLeft: 1, wait: '2:10' }], [{ triesLeft: 2, wait: '' }], [{ wait: '' }]];

/** Collects every text of a language. Functions are called with sample arguments: a count, or the details of an error. */
function textsOf(value: unknown, given: readonly (readonly unknown[])[] = COUNTS): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const call = value as (...values: readonly unknown[]) => unknown;
    return given.flatMap((values) => textsOf(call(...values)));
  }
  return Object.entries(value as object).flatMap(([name, member]) =>
    textsOf(member, name === 'errors' ? DETAILS : given),
  );
}

/** The shape of a language: the names of its members, and the lengths of its lists. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'function') return 'text';
  return Object.fromEntries(
    Object.entries(value as object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, shapeOf(member)]),
  );
}

/** The direction of a language by the platform's own data (Unicode CLDR). */
function directionOf(tag: string): string {
  // A property in Node 20, a method since; neither is in the types yet.
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly textInfo?: { readonly direction: string };
    readonly getTextInfo?: () => { readonly direction: string };
  };
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? '';
}

describe('the languages', () => {
  it('are all in the registry, in one file each', () => {
    const files = readdirSync(folder).filter((name) => !helpers.includes(name));
    assert.deepEqual(files.sort(), languageTags.map((tag) => `${tag}.ts`).sort());
    assert.ok(languageTags.length >= 37);
  });

  it('are found by region, script and old names, and English by nobody else', () => {
    const wanted: Record<string, string | undefined> = {
      de: 'de',
      'de-AT': 'de',
      DE_ch: 'de',
      pt: 'pt-BR',
      'pt-PT': 'pt-PT',
      'pt-AO': 'pt-BR',
      zh: 'zh-CN',
      'zh-Hans-SG': 'zh-CN',
      'zh-Hant-TW': 'zh-TW',
      'zh-HK': 'zh-TW',
      no: 'nb',
      iw: 'he',
      in: 'id',
      'en-GB': 'en',
      tlh: undefined,
      '': undefined,
      constructor: undefined,
    };
    for (const [tag, found] of Object.entries(wanted)) {
      const [nearest] = fallbacksOf(tag).flatMap((rest) => localeOf(rest) ?? []);
      assert.equal(nearest, found, tag);
    }
  });

  it('choose the form of a count by the rules of the language', () => {
    const forms = { one: 'one', few: 'few', many: 'many', other: 'other' };
    assert.equal(selectForm('en', 1, forms), 'one');
    assert.equal(selectForm('pl', 2, forms), 'few');
    assert.equal(selectForm('pl', 5, forms), 'many');
    assert.equal(selectForm('ja', 1, forms), 'other');
    assert.equal(selectForm('ru', 5, { other: 'other' }), 'other');
  });

  it('say how long to wait and not until when, where a word makes a time of day of a clock', async () => {
    const timesOfDay = [
      ['ar', /بعد \d+:/],
      ['bg', /след \d+:/],
      ['ja', /\d:\d+後/],
      ['ko', /\d:\d+ 후/],
      ['lt', /po \d+:/],
      ['sk', / o \d/],
      ['vi', /sau \d+:/],
      ['zh-CN', /(?<!等待 )\b\d+:\d+ ?后/],
      ['zh-TW', /(?<!等待 )\b\d+:\d+ ?後/],
    ] as const;
    for (const [tag, timeOfDay] of timesOfDay) {
      const { errors, resendIn } = (await languages[tag]()).messages;
      const limited = errors.rate_limited;
      assert.ok(typeof limited === 'function');
      for (const text of [limited({ wait: '1:05' }), limited({ wait: '0:24' }), resendIn('1:05')]) {
        assert.doesNotMatch(text, timeOfDay, tag);
      }
    }
  });

  it('say where a code has gone, and do not call the contact behind a colon the code', async () => {
    for (const tag of languageTags) {
      const { codeSent } = (await languages[tag]()).messages;
      for (const isAlphanumeric of [false, true]) {
        const [before] = codeSent(6, isAlphanumeric);
        // The text before the code may end in a colon only with a word for "here" or "there".
        if (/:\s*$/.test(before)) assert.match(before, / (?:čia|ide|şuraya|tänne)\b/u, tag);
      }
    }
  });

  it('count what is missing of a code in digits in Urdu, whose other word means letters', async () => {
    const { codeIncomplete } = (await languages.ur()).messages;
    assert.match(codeIncomplete(1, false), /^1 ہندسہ /);
    assert.match(codeIncomplete(3, false), /^3 ہندسے /);
    assert.match(codeIncomplete(1, true), /^1 حرف /);
    assert.match(codeIncomplete(3, true), /^3 حروف /);
  });

  for (const tag of languageTags) {
    describe(tag, () => {
      it('says everything that English says, and what it is', async () => {
        const { messages } = await languages[tag]();
        assert.deepEqual(shapeOf({ ...messages }), shapeOf({ ...english }));
        assert.equal(messages.locale, tag);
        assert.equal(messages.direction, directionOf(tag));
        const texts = textsOf(messages);
        assert.equal(
          texts.find((text) => /[!！¡]|undefined|NaN|\{|\}|\s{2}| [:;?]/.test(text)),
          undefined,
        );
        if (tag !== 'en') assert.notEqual(messages.chooseTitle, english.chooseTitle);
      });

      it('names the number that it is given', async () => {
        const { messages } = await languages[tag]();
        const digits = (text: string): boolean => /\d/.test(text);
        assert.ok(messages.codeSent(7, false).join('').includes('7'));
        assert.ok(digits(messages.resendInSpoken(30)));
        // Times below a minute are written as seconds, without a colon.
        assert.match(messages.resendIn('0:29'), /29/);
        assert.match(messages.resendIn('0:05'), /5/);
        assert.doesNotMatch(messages.resendIn('0:29') + messages.resendIn('0:05'), /[0:]/);
        assert.match(messages.resendIn('1:05'), /1:05/);
        assert.match(messages.resendIn('10:05'), /10:05/);
        assert.match(messages.resendIn('1:00:05'), /1:00:05/);
        const wrong = messages.errors.otp_invalid;
        assert.ok(
          typeof wrong === 'function' &&
            wrong({ triesLeft: 2, wait: '' }).length > wrong({ wait: '' }).length,
        );
      });

      it('shows how an address and a number look', async () => {
        const { messages } = await languages[tag]();
        const { invalid_contact: invalid, contact_missing: missing } = messages.errors;
        assert.ok(typeof invalid === 'function' && typeof missing === 'function');
        for (const channel of ['email', 'sms'] as const) {
          const text = invalid({ channel, wait: '' });
          assert.ok(text.includes(messages.channels[channel].placeholder), text);
        }
        assert.notEqual(missing({ channel: 'email', wait: '' }), missing({ channel: 'sms', wait: '' }));
      });

      it('weighs at most 3 KB', () => {
        const source = readFileSync(`${folder}${tag}.ts`, 'utf8');
        const { code } = transformSync(source, { loader: 'ts', minify: true, charset: 'utf8' });
        assert.ok(gzipSync(code, { level: 9 }).length <= 3072);
      });
    });
  }
});
