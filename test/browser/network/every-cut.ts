import { expect } from '@open-wc/testing';
import { allPositions, cutAt } from './cut-positions.ts';

const PEOPLE = 100;

/** The positions of this run (`--part`): every nth position, so that each part has positions of every kind. */
function partOf<Item>(items: readonly Item[]): readonly Item[] {
  const [part = 1, parts = 1] = (document.documentElement.dataset['part'] ?? '').split('/').map(Number);
  return items.filter((_, index) => index % parts === part - 1);
}

describe('a login whose connection is cut', () => {
  it('comes to its end with one key, at whichever byte it is cut', async function () {
    this.timeout(0);
    const positions = partOf(await allPositions());
    const tally = await cutAt(positions, PEOPLE);
    console.log(`${positions.length} positions: ${JSON.stringify(tally)}`);
    expect(tally.failures).to.deep.equal([]);
    expect(tally.struck).to.be.greaterThan(positions.length * 0.9);
  });
});
