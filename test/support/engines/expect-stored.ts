import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { root } from '../runner/list-files.ts';
import { comparePictures } from './compare-pictures.ts';

/** The command that stores every picture as it is now. */
export const renewPictures = 'npm run pictures -- --accept';

/** Compares a picture with the stored one. Where they differ, both and the difference are put where they can be seen. */
export function expectStored(path: string, taken: Uint8Array): void {
  assert.ok(existsSync(path), `There is no ${path}. To make it: ${renewPictures}`);
  const { isSame, reason: words, show } = comparePictures(readFileSync(path), taken);
  if (isSame) return;
  const folder = join(tmpdir(), 'latchkey-pictures');
  mkdirSync(folder, { recursive: true });
  const shown = join(folder, basename(path));
  writeFileSync(shown, show());
  assert.fail(`${relative(root, path)}: ${words}. As stored, as it is now, the difference: ${shown}
If it is meant to look so: ${renewPictures}`);
}
