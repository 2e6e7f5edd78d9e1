import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPasskeyOrigin } from '../../../src/auth/passkeys/passkey-origin.ts';

describe('isPasskeyOrigin', () => {
  it('lets the pages of the relying party use its passkeys when the organization names no origins', () => {
    for (const [origin, rpId] of [
      ['https://example.com', 'example.com'],
      ['https://example.com:8443', 'example.com'],
      ['https://login.example.com', 'example.com'],
      ['https://a.b.example.com', 'example.com'],
      ['https://localhost:5173', 'localhost'],
      ['http://localhost:5173', 'localhost'],
      ['http://localhost', 'localhost'],
    ] as const) {
      assert.equal(isPasskeyOrigin(origin, rpId, ''), true, origin);
      assert.equal(isPasskeyOrigin(origin, rpId, ' , '), true, origin);
    }
  });

  it('lets no other page use them', () => {
    for (const [origin, rpId] of [
      ['http://example.com', 'example.com'],
      ['http://127.0.0.1', 'localhost'],
      ['http://evil.localhost', 'localhost'],
      ['https://example.org', 'example.com'],
      ['https://notexample.com', 'example.com'],
      ['https://example.com.evil.org', 'example.com'],
      ['https://example.com', 'login.example.com'],
      ['https://example.com/', 'example.com'],
      ['https://example.com/path', 'example.com'],
      ['https://user@example.com', 'example.com'],
      ['https://example.com:443', 'example.com'],
      ['HTTPS://EXAMPLE.COM', 'example.com'],
      ['ftp://example.com', 'example.com'],
      ['null', 'example.com'],
      ['', 'example.com'],
      ['example.com', 'example.com'],
      ['https://example.com', ''],
      ['https://example.com.', ''],
    ] as const) {
      assert.equal(isPasskeyOrigin(origin, rpId, ''), false, `${origin} of ${rpId}`);
    }
  });

  it('goes by the organization’s list alone where there is one', () => {
    const allowed = 'https://app.example.com, https://example.org\nhttp://localhost:3000';
    for (const origin of ['https://app.example.com', 'https://example.org', 'http://localhost:3000']) {
      assert.equal(isPasskeyOrigin(origin, 'example.com', allowed), true, origin);
    }
    for (const origin of [
      'https://example.com',
      'https://app.example.com:8443',
      'https://app.example.com,',
      'app.example.com',
      '*',
      '',
    ]) {
      assert.equal(isPasskeyOrigin(origin, 'example.com', allowed), false, origin);
    }
    assert.equal(isPasskeyOrigin('https://example.com', 'example.com', '*'), false, 'there is no wildcard');
  });
});
