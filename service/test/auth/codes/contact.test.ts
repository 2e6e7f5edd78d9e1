import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toEmail, toPhoneNumber } from '../../../src/auth/codes/contact.ts';

describe('an email address', () => {
  it('is compared in lower case and sent to as it was typed', () => {
    assert.deepEqual(toEmail('  Ada.Lovelace+Test@EXAMPLE.com '), {
      address: 'Ada.Lovelace+Test@example.com',
      normalized: 'ada.lovelace+test@example.com',
    });
  });

  it('may have a domain of another script', () => {
    assert.equal(toEmail('ada@bücher.example')?.normalized, 'ada@xn--bcher-kva.example');
    assert.equal(toEmail('ada@BÜCHER.example')?.normalized, 'ada@xn--bcher-kva.example');
  });

  it('is one address and nothing else', () => {
    for (const text of [
      '',
      'ada',
      '@example.com',
      'ada@',
      'ada@example',
      'ada@.com',
      'ada@example..com',
      'ada@-example.com',
      'ada@exam ple.com',
      'a da@example.com',
      'ada@eve@example.com',
      'ada@example.com,eve@example.com',
      'Ada <ada@example.com>',
      '"ada"@example.com',
      'ada@example.com\nBcc: eve@example.com',
      'ada@[127.0.0.1]',
      'ada@127.0.0.1',
      'ada@1',
      'ada@0x7f.1',
      'ada@ex%61mple.com',
      'ada@example.com/.trusted.example',
      'ada@example.com?.trusted.example',
      'ada@example.com#.trusted.example',
      String.raw`ada@example.com\.trusted.example`,
      'ada@exam\tple.com',
      'ada@exam\nple.com',
      `${'a'.repeat(65)}@example.com`,
      `ada@${'a'.repeat(250)}.com`,
    ]) {
      assert.equal(toEmail(text), undefined, text);
    }
  });
});

describe('a phone number', () => {
  it('may be written with spaces and punctuation', () => {
    for (const text of ['+15555550100', ' +1 (555) 555-0100 ', '+1.555.555.0100', '+1 555‑555–0100']) {
      assert.equal(toPhoneNumber(text)?.normalized, '+15555550100');
    }
  });

  it('is international', () => {
    for (const text of [
      '',
      '5555550100',
      '+0155555501',
      '+1555',
      '+1234567890123456',
      '+1555555010a',
      '++15555550100',
    ]) {
      assert.equal(toPhoneNumber(text), undefined, text);
    }
  });
});
