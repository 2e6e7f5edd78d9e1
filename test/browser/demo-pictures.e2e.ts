// Takes long: it opens seventeen views of the demo, some by signing in, and takes two pictures of each.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { axeSource } from '../support/engines/axe-source.ts';
import { skipReason } from '../support/engines/chromium.ts';
import { comparePictures } from '../support/engines/compare-pictures.ts';
import {
  demoLooks,
  openDemoPictures,
  pathOfDemoPicture,
  type DemoLook,
  type DemoPictures,
  type OpenView,
} from '../support/engines/demo-pictures.ts';
import { demoShots, type DemoShot } from '../support/engines/demo-shots.ts';
import { expectStored } from '../support/engines/expect-stored.ts';
import { isThorough } from '../support/engines/share-tests.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

/** The test runs on Linux only, because other systems draw text differently. */
const reason = process.platform === 'linux' ? skipReason() : 'the stored pictures are of Linux';

/** Whether a look is wide and light or narrow and dark. The other two looks add little: each shares colours and width. */
const isWideLightOrNarrowDark = ({ theme, width }: DemoLook): boolean =>
  (width === 1280) === (theme === 'light');

/** Both widths and both themes; a thorough run takes every width in every theme. */
const looks = isThorough ? demoLooks : demoLooks.filter(isWideLightOrNarrowDark);

/** Whether axe checks a view. The reference has thousands of elements; the test of its search checks a few of them. */
const isForAxe = ({ name }: DemoShot): boolean => !name.startsWith('reference');

const AXE = `${axeSource};
  axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({
    sticksOut: document.documentElement.scrollWidth > innerWidth,
    violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
  }))`;

describe('what every page of the demo looks like', { skip: reason }, () => {
  let pictures: DemoPictures;
  before(async () => {
    pictures = await openDemoPictures();
  });
  after(() => pictures?.close());

  it('is stored for every view, and for no other', () => {
    const wanted = demoShots.flatMap((shot) =>
      demoLooks.map((look) => relative(root, pathOfDemoPicture(shot, look))),
    );
    assert.deepEqual(listFiles('test/pictures/demo', '').toSorted(), wanted.toSorted());
  });

  for (const shot of demoShots) {
    it(`is as stored: ${shot.name}; nothing moves, sticks out or shuts anybody out`, async () => {
      const view = await pictures.open(shot);
      assert.deepEqual(view.shifts, []);
      for (const look of looks) {
        expectStored(pathOfDemoPicture(shot, look), await view.take(look));
        if (!isWideLightOrNarrowDark(look) || !isForAxe(shot)) continue;
        assert.deepEqual(await view.page.evaluate(AXE), { sticksOut: false, violations: [] });
      }
      await view.close();
    });
  }

  it('keeps the columns of mails where they are while the page still comes', async () => {
    const page = await pictures.newPage();
    await page.setViewport({ width: 1280, height: 844 });
    await page.goto(`${pictures.demo.serviceUrl}/dev/mails?language=en`);
    const places = `[...document.querySelectorAll('.mails iframe')].map((one) => one.getBoundingClientRect().left)`;
    const whole = await page.evaluate(places);
    // The browser may paint before the whole page is parsed: here without the texts of the SMS.
    await page.evaluate(`document.querySelectorAll('.mails .bubble').forEach((one) => one.remove())`);
    assert.deepEqual(await page.evaluate(places), whole);
    await page.close();
  });

  const changes = {
    'a button that is a little lower': '#copy-tag { inset-block-end: 4px }',
    'a fact that is missing': '.facts li:last-child { visibility: hidden }',
    'a quieter promise': '.promise { opacity: 0.7 }',
    'a phone without its edge': '.phone { border-color: transparent }',
  };
  describe('would show', () => {
    const [shot = assert.fail('There is no view.')] = demoShots;
    let view: OpenView;
    before(async () => {
      view = await pictures.open(shot);
    });
    after(() => view?.close());
    for (const [what, css] of Object.entries(changes)) {
      it(what, async () => {
        await view.wear(css);
        for (const look of looks) {
          const stored: Uint8Array = readFileSync(pathOfDemoPicture(shot, look));
          assert.equal(comparePictures(stored, await view.take(look)).isSame, false);
        }
      });
    }
  });
});
