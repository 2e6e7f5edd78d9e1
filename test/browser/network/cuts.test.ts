import { expect } from '@open-wc/testing';
import { shareOf } from '../share.ts';
import { allPositions, cutAt } from './cut-positions.ts';

/** `npm run cuts` cuts at every byte. This test takes all boundaries, and every 199th byte, shared among the engines. */
const STRIDE = 199;
const PEOPLE = 12;

// Takes long: whole logins are cut, each at another byte, and tried again after real pauses.

describe('a login whose connection is cut at one byte', () => {
  it('comes to its end, at once or when it is tried again, with one key', async function () {
    // The test takes some seconds on an idle machine.
    this.timeout(120_000);
    const all = await allPositions();
    const others = new Set(
      shareOf(all.filter(({ isBoundary }, index) => !isBoundary && index % STRIDE === 0)),
    );
    const positions = all.filter((position) => position.isBoundary || others.has(position));
    const { struck, told, failures } = await cutAt(positions, PEOPLE);
    expect(failures).to.deep.equal([]);
    // Some positions were beyond the end, because dates and tokens vary in length.
    expect(struck).to.be.greaterThan(positions.length * 0.9);
    expect(told).to.have.any.keys('unreachable');
  });
});
