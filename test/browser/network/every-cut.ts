import { expect } from '@open-wc/testing';
import { allPositions, cutAt } from './cut-positions.ts';

const PEOPLE = 100;

describe('a login whose connection is cut', () => {
  it('comes to its end with one key, at whichever byte it is cut', async function () {
    this.timeout(0);
    const positions = await allPositions();
    const tally = await cutAt(positions, PEOPLE);
    console.log(`${positions.length} positions: ${JSON.stringify(tally)}`);
    expect(tally.failures).to.deep.equal([]);
    expect(tally.struck).to.be.greaterThan(positions.length * 0.9);
  });
});
