import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCountries, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { formatNumber, moveNumber, toE164 } from '../../../../src/element/phone/format.ts';

/** Formats a number with `|` at the caret. Answers the formatted number, also with `|` at the caret. */
function show(marked: string, country: CountryCode | undefined, inputType = '', before = ''): string {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const typed = formatNumber(text, caret < 0 ? text.length : caret, country, { inputType, before });
  return `${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`;
}

/** Types a text character by character, as a person does. */
function typeOut(text: string, country: CountryCode): string {
  let now = '';
  for (const character of text) now = formatNumber(now + character, now.length + 1, country).text;
  return now;
}

describe('a phone number', () => {
  it('is written as its country does while it is typed', () => {
    assert.equal(typeOut('2133734253', 'US'), '(213) 373-4253');
    assert.equal(typeOut('03012345678', 'DE'), '030 12345678');
    assert.equal(typeOut('+4915123456789', 'US'), '+49 1512 3456789');
    assert.equal(typeOut('004915123456789', 'US'), '+49 1512 3456789');
    assert.equal(typeOut('٠١٥١٢٣٤٥٦٧٨٩', 'DE'), '01512 3456789');
  });

  it('keeps the caret at the digit where it was, in the middle as well', () => {
    assert.equal(show('2133734253|', 'US'), '(213) 373-4253|');
    // A digit was inserted after the first three digits, and one at the beginning.
    assert.equal(show('(2139|) 373-425', 'US'), '(213) 9|37-3425');
    assert.equal(show('2|(213) 373-425', 'US'), '(2|21) 337-3425');
    assert.equal(show('|(213) 373-4253', 'US'), '|(213) 373-4253');
    assert.equal(show('+49 15|12 3456789', 'DE'), '+49 15|12 3456789');
    assert.equal(show('00|49301234', 'US'), '+|49 30 1234');
  });

  it('loses the digit that was meant when only a separator was deleted', () => {
    const before = '(213) 373-4253';
    assert.equal(show('(213) 373|4253', 'US', 'deleteContentBackward', before), '(213) 37|4-253');
    assert.equal(show('(213) 373|4253', 'US', 'deleteContentForward', before), '(213) 373|-253');
    assert.equal(show('(213|', 'US', 'deleteContentBackward', '(213)'), '21|');
    assert.equal(show('|213) 373', 'US', 'deleteContentBackward', '(213) 373'), '|(213) 373');
    // A digit was deleted, and nothing else may disappear.
    assert.equal(show('(213) 37|-4253', 'US', 'deleteContentBackward', before), '(213) 37|4-253');
  });

  it('brings its country along when it has a calling code, in whatever form it is pasted', () => {
    for (const text of ['+49 30 123456', '0049 30 123456', '+49 (0)30-123456', '\u202a+4930123456\u202c']) {
      assert.equal(formatNumber(text, text.length, 'US').country, 'DE', text);
    }
    assert.equal(formatNumber('+1 416 967 1111', 0, 'DE').country, 'CA');
    assert.equal(formatNumber('+1', 2, 'CA').country, 'CA');
    assert.equal(formatNumber('+1', 2, 'DE').country, 'US');
    assert.equal(formatNumber('+800 1234 5678', 0, 'DE').country, undefined);
    assert.equal(formatNumber('030 123', 0, 'DE').country, 'DE');
  });

  it('may have the digits in front with which its country calls others, where they go on after 00', () => {
    assert.equal(typeOut('001149301234', 'AU'), '+49 30 1234');
    assert.equal(formatNumber('0011 49 30 123456', 17, 'AU').country, 'DE');
    assert.equal(toE164('0011 49 30 123456', 'AU'), '+4930123456');
    assert.equal(typeOut('0012133734253', 'AU'), '+1 213 373 4253');
    assert.equal(typeOut('00493012', 'AU'), '+49 30 12');
    assert.equal(show('00|1149301234', 'AU'), '|+49 30 1234');
    for (const country of getCountries(metadata)) {
      assert.equal(toE164('0049 30 123456', country), '+4930123456', country);
    }
  });

  it('may have the digits of a carrier after 00, which are no calling code', () => {
    const numbers: readonly (readonly [string, CountryCode])[] = [
      ['002 1 213 373 4253', 'KR'],
      ['00700 1 213 373 4253', 'KR'],
      ['001 1 213 373 4253', 'HK'],
      ['001 1 213 373 4253', 'TH'],
      ['002 1 213 373 4253', 'SG'],
      ['0014 1 213 373 4253', 'BR'],
      ['001 213 373 4253', 'KR'],
      ['001 213 373 4253', 'DE'],
    ];
    for (const [text, country] of numbers) {
      assert.equal(toE164(text, country), '+12133734253', `${text} in ${country}`);
      assert.equal(toE164(typeOut(text.replaceAll(' ', ''), country), country), '+12133734253', text);
    }
    assert.equal(typeOut('0049301234', 'DE'), '+49 30 1234');
    // With the exit code 002 the first would be a number of the United States that begins with 261, and there is none. With
    // 008 the second could be one that begins with 901, or else one of Japan, so it is undecided.
    assert.equal(toE164('00212 612 345678', 'KR'), '+212612345678');
    assert.equal(toE164('0081 90 1234 5678', 'HK'), undefined);
    assert.equal(toE164('+81 90 1234 5678', 'HK'), '+819012345678');
  });

  it('that is none is left as it is', () => {
    for (const text of ['ada@example.com', '1-800-FLOWERS', '12#3', '++1', '1+2', '💡']) {
      assert.deepEqual(formatNumber(text, 1, 'US'), { text, caret: 1, country: 'US' });
    }
  });

  it('moves to another country with its digits', () => {
    assert.equal(moveNumber('', 'US', 'DE'), '');
    assert.equal(moveNumber('(030) 123', 'US', 'DE'), '030 123');
    assert.equal(moveNumber('+49 30 123456', 'DE', 'AT'), '+43 3012 3456');
    assert.equal(moveNumber('+1 213 373 4253', 'US', 'DE').replace(/\D/g, ''), '492133734253');
    assert.equal(moveNumber('not a number', 'US', 'DE'), 'not a number');
    // An incomplete calling code is replaced, too. Otherwise the digits typed next would make it another country's.
    assert.equal(moveNumber('+', 'US', 'FR'), '+33');
    assert.equal(moveNumber('+4', 'US', 'FR'), '+33');
    assert.equal(moveNumber('+35', 'US', 'FR'), '+33');
  });

  it('is sent in its international form', () => {
    assert.equal(toE164('0151 23456789', 'DE'), '+4915123456789');
    assert.equal(toE164('+49 (0)151 23456789', 'US'), '+4915123456789');
    assert.equal(toE164('0049 151 23456789', 'US'), '+4915123456789');
    assert.equal(toE164('555 010 0001', 'US'), '+15550100001');
    assert.equal(toE164('02 1234 5678', 'IT'), '+390212345678');
    assert.equal(toE164('+800 1234 5678', undefined), '+80012345678');
    for (const copied of ['tel:+1-213-373-4253', '"213 373 4253"', '213·373·4253', '213 • 373 • 4253;']) {
      assert.equal(toE164(copied, 'US'), '+12133734253', copied);
    }
  });

  it('is not sent when no number of its country is that long, or when it is none', () => {
    for (const text of [
      '1',
      '12',
      '+49 1',
      '+1 555 123',
      '555 123 45678',
      '+999 123 456 789',
      'call me',
      '',
    ]) {
      assert.equal(toE164(text, 'US'), undefined, text);
    }
    assert.equal(toE164('call 213 373 4253 now', 'US'), undefined);
    assert.equal(toE164('213 373 4253', undefined), undefined);
    assert.equal(toE164('0151', 'DE'), undefined);
  });
});
