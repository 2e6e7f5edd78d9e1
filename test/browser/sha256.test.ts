import { expect } from '@open-wc/testing';
import { sha256 } from '../../src/base/sha256.ts';

describe('SHA-256 at once', () => {
  // The constants are computed as roots at run time, by each engine's own arithmetic.
  it('is that of the engine', async () => {
    for (const length of [0, 55, 56, 64, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
      const wanted = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      expect([...sha256(bytes)], `${length} bytes`).to.deep.equal([...wanted]);
    }
  });
});
