import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ErrorCode } from '../../../src/base/error-codes.ts';
import { readEmailAddress } from '../../../src/providers/email.ts';
import { readPhoneNumber } from '../../../src/providers/sms.ts';

function code(expected: ErrorCode): object {
  return { name: 'LatchkeyError', code: expected };
}

describe('reading an email address', () => {
  for (const [typed, meant] of [
    ['ada@example.com', 'ada@example.com'],
    ['  ada@example.com\n', 'ada@example.com'],
    ['ada+tag@mail.example.co.uk', 'ada+tag@mail.example.co.uk'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada\u200b@example.com\u200f', 'ada@example.com'],
    ['用户@例子.中国', '用户@例子.中国'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['ada@localhost', 'ada@localhost'],
    // Forms in which mail programs and pages copy an address to the clipboard.
    [' Ada Lovelace <ada@example.com> ', 'ada@example.com'],
    ['"Lovelace, Ada" <ada@example.com>', 'ada@example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['ada@example.com.', 'ada@example.com'],
    ['Ada <ada@example.com>;', 'ada@example.com'],
  ] as const) {
    it(`takes ${JSON.stringify(typed)}`, () => assert.equal(readEmailAddress(typed), meant));
  }

  for (const typed of [
    'ada',
    'ada@',
    '@example.com',
    'a@b@c',
    'ada@example..com',
    'ada@.com',
    'Ada <ada>',
    'Ada <ada@example.com>, Grace <grace@example.com',
    'ada,grace@example.com',
    'ada@example.com,grace@example.com',
  ]) {
    it(`refuses ${typed}`, () => assert.throws(() => readEmailAddress(typed), code('invalid_contact')));
  }

  it('says that nothing was typed', () =>
    assert.throws(() => readEmailAddress(' \u00a0'), code('contact_missing')));
  it('refuses more than 320 characters', () =>
    assert.throws(() => readEmailAddress(`ada@${'a'.repeat(320)}.com`), code('invalid_contact')));
});

describe('reading a phone number', () => {
  for (const [typed, meant] of [
    ['+15555550100', '+15555550100'],
    ['+1 (555) 555-0100', '+15555550100'],
    ['+49 30/123456', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
    ['＋１５５５５５５０１００', '+15555550100'],
    ['+٤٩٣٠١٢٣٤٥٦', '+4930123456'],
    ['\u202a+۴۹۳۰۱۲۳۴۵۶\u202c', '+4930123456'],
    ['+९१९८७६५४३२१०', '+919876543210'],
    ['+1\u2011555\u2013555\u20140100', '+15555550100'],
  ] as const) {
    it(`takes ${JSON.stringify(typed)}`, () => assert.equal(readPhoneNumber(typed), meant));
  }

  for (const typed of [
    '5555550100',
    '+0123456789',
    '+123456',
    '+1234567890123456',
    'phone',
    '+1 555 CALL',
    '++15555550100',
  ]) {
    it(`refuses ${typed}`, () => assert.throws(() => readPhoneNumber(typed), code('invalid_contact')));
  }

  it('says that nothing was typed', () => assert.throws(() => readPhoneNumber(''), code('contact_missing')));
});
