import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readUrl } from '../../../src/base/urls.ts';

describe('an address from outside', () => {
  for (const url of [
    'https://example.com/auth',
    'http://localhost:8787',
    'http://127.0.0.1/',
    'http://[::1]:1/',
    'http://app.localhost/',
  ]) {
    it(`takes ${url}`, () => assert.equal(readUrl(url), new URL(url).href));
  }
  for (const url of [
    'http://example.com',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'https://user:password@example.com',
    'http://localhost@example.com/',
    'https://example.com/?q',
    'https://example.com/#f',
    'ftp://example.com',
    'data:text/plain,x',
    '',
  ]) {
    it(`refuses ${url || 'nothing'}`, () => assert.equal(readUrl(url), undefined));
  }
  it('resolves a relative one against the page', () =>
    assert.equal(readUrl('/auth', 'https://example.com/page?x'), 'https://example.com/auth'));
});
