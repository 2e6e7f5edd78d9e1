import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepStorage } from '../../../src/storage/keep-storage.ts';

/** Counts how often the browser has been asked for persistent storage by the time the call returns. */
function countAsked(vendor: string): number {
  let asked = 0;
  void keepStorage({ vendor, storage: { persist: () => Promise.resolve(++asked > 0) } });
  return asked;
}

describe('keeping what is at rest', () => {
  it('is asked for at once where the browser decides by itself', () => {
    assert.equal(countAsked('Google Inc.'), 1);
    assert.equal(countAsked('Apple Computer, Inc.'), 1);
  });

  it('is not asked for where the person would be', () => assert.equal(countAsked(''), 0));

  it('fails without a word', async () => {
    const fail = (): never => {
      throw new Error('no');
    };
    await keepStorage({ vendor: 'Google Inc.' });
    await keepStorage({ vendor: 'Google Inc.', storage: {} });
    await keepStorage({ vendor: 'Google Inc.', storage: { persist: () => Promise.reject(new Error('no')) } });
    await keepStorage({ vendor: 'Google Inc.', storage: { persist: fail } });
  });
});
