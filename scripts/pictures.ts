/**
 * `npm run pictures` takes the pictures of the documentation, docs/pictures/, from the running demo. `npm run pictures
 * -- --accept` takes the pictures that the tests compare every screen and every page of the demo with, test/pictures/;
 * followed by `demo`, only those of the demo.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';
import {
  looks,
  openScreenPictures,
  pathOfPicture,
  pathOfSheet,
  themes,
} from '../test/support/engines/screen-pictures.ts';
import { demoLooks, openDemoPictures, pathOfDemoPicture } from '../test/support/engines/demo-pictures.ts';
import { reduceColours } from '../test/support/engines/reduce-colours.ts';
import { takeDocumentationPictures } from './documentation-pictures.ts';
import { writeSmallPng } from '../test/support/engines/write-small-png.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';

const USAGE = `Usage: npm run pictures -- [flags] [demo]

Makes the pictures of the documentation, docs/pictures/, from the running demo.

  --accept  makes those that the tests compare with, test/pictures/; with “demo” those of the demo alone`;

const { positionals, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false } },
});

if (values.accept) {
  if (!positionals.includes('demo')) await acceptScreens();
  await acceptDemo();
} else {
  const folder = join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  await takeDocumentationPictures((name, picture) => {
    const small = writeSmallPng(picture);
    writeFileSync(join(folder, `${name}.png`), small);
    console.log(`docs/pictures/${name}.png  ${(small.length / 1024).toFixed(0)} KB`);
  });
}

/** Stores the present look of every screen. */
async function acceptScreens(): Promise<void> {
  const pictures = await openScreenPictures();
  try {
    // Pictures of screens that no longer exist must not stay.
    const folder = dirname(pathOfPicture('', 'light'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of pictures.names) {
      for (const theme of themes) {
        writeFileSync(pathOfPicture(name, theme), writeSmallPng(await pictures.take(name, theme), true));
      }
    }
    console.log(`test/pictures/: ${pictures.names.length} screens, ${themes.join(' and ')}`);
    mkdirSync(join(folder, 'themes'));
    for (const look of looks) {
      writeFileSync(pathOfSheet(look), writeSmallPng(await pictures.takeSheet(look), true));
    }
    console.log(`test/pictures/themes/: all of them in ${looks.length} looks`);
  } finally {
    await pictures.close();
  }
}

/** Stores the present look of every page of the demo. */
async function acceptDemo(): Promise<void> {
  const pictures = await openDemoPictures();
  let total = 0;
  try {
    mkdirSync(join(root, 'test/pictures/demo'), { recursive: true });
    for (const shot of pictures.shots) {
      const view = await pictures.open(shot);
      for (const look of demoLooks) {
        const picture = writeSmallPng(reduceColours(await view.take(look)));
        writeFileSync(pathOfDemoPicture(shot, look), picture);
        total += picture.length;
      }
      await view.close();
    }
    console.log(`test/pictures/demo/: ${pictures.shots.length} views, ${(total / 1024).toFixed(0)} KB`);
  } finally {
    await pictures.close();
  }
}
