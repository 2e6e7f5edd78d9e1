import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepStorage } from '../../../src/storage/keep-storage.ts';

/** Counts how often a browser is asked to keep its storage. */
async function countAsked(vendor: string, isKept = false): Promise<number> {
  let asked = 0;
  const persist = (): Promise<boolean> => Promise.resolve(++asked > 0);
  await keepStorage({ vendor, storage: { persist, persisted: () => Promise.resolve(isKept) } });
  return asked;
}

describe('keeping what is at rest', () => {
  it('is asked for where the browser decides by itself, once', async () => {
    assert.equal(await countAsked('Google Inc.'), 1);
    assert.equal(await countAsked('Apple Computer, Inc.'), 1);
    assert.equal(await countAsked('Google Inc.', true), 0);
  });

  it('is not asked for where the person would be', async () => assert.equal(await countAsked(''), 0));

  it('fails without a word', async () => {
    await keepStorage({ vendor: 'Google Inc.' });
    await keepStorage({ vendor: 'Google Inc.', storage: {} });
    await keepStorage({ vendor: 'Google Inc.', storage: { persist: () => Promise.reject(new Error('no')) } });
  });
});
