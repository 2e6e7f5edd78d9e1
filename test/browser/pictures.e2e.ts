// Takes long: every screen is drawn in each of its looks and compared with the stored pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { skipReason } from '../support/engines/chromium.ts';
import { comparePictures } from '../support/engines/compare-pictures.ts';
import { expectStored, renewPictures } from '../support/engines/expect-stored.ts';
import { listFiles, root } from '../support/runner/list-files.ts';
import {
  looks,
  openScreenPictures,
  pathOfPicture,
  pathOfSheet,
  themes,
  type ScreenPictures,
} from '../support/engines/screen-pictures.ts';
import { states } from './element/screen-states.ts';

/** The test runs on Linux only, because other systems draw text differently. */
const reason = process.platform === 'linux' ? skipReason() : 'the stored pictures are of Linux';

describe('what every screen looks like', { skip: reason }, () => {
  let pictures: ScreenPictures;
  before(async () => {
    pictures = await openScreenPictures();
  });
  after(() => pictures?.close());

  it('is stored for every screen, and for no other', () => {
    const screens = Object.keys(states).flatMap((name) => themes.map((theme) => pathOfPicture(name, theme)));
    const wanted = [...screens, ...looks.map(pathOfSheet)].map((path) => relative(root, path));
    const renewed = `To store them again: ${renewPictures}`;
    // Another test checks the pictures of the demo.
    const stored = listFiles('test/pictures', '').filter((path) => !path.startsWith('test/pictures/demo/'));
    assert.deepEqual(stored.toSorted(), wanted.toSorted(), renewed);
  });

  for (const name of Object.keys(states)) {
    it(`is as stored: ${name}`, async () => {
      for (const theme of themes) {
        expectStored(pathOfPicture(name, theme), await pictures.take(name, theme));
      }
    });
  }

  for (const look of looks) {
    it(`is as stored in the theme ${look.name}, ${look.theme}`, async () => {
      expectStored(pathOfSheet(look), await pictures.takeSheet(look));
    });
  }

  it('would show another colour of one theme', async () => {
    const [look] = looks;
    assert.ok(look);
    const taken = await pictures.takeSheet(look, '.primary { background: oklch(0.5 0.17 300) !important }');
    assert.equal(comparePictures(readFileSync(pathOfSheet(look)), taken).isSame, false);
  });

  const changes = {
    'another colour of the button': ['choose', '.primary { background: oklch(0.5 0.17 300) !important }'],
    'a slightly lighter secondary text': ['code', '.secondary { opacity: 0.8 }'],
    'an icon that is missing': ['choose, wrong', '.fault svg { visibility: hidden }'],
    'a brand without its mark': ['choose', '.method svg { visibility: hidden }'],
    'a title two pixels further': ['choose', '.title { position: relative; inset-inline-start: 2px }'],
    'a button two pixels lower': ['code', '.quiet { position: relative; inset-block-start: 2px }'],
    'a border that is gone': ['choose', '[part=input] { border-color: transparent !important }'],
    'a card that is higher': ['done', '.card { padding-block-end: 34px !important }'],
  } as const;
  for (const [what, [name, css]] of Object.entries(changes)) {
    it(`would show ${what}`, async () => {
      for (const theme of themes) {
        const stored = readFileSync(pathOfPicture(name, theme));
        assert.equal(comparePictures(stored, await pictures.take(name, theme, css)).isSame, false);
      }
    });
  }
});
