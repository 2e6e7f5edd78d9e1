import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findWithoutAccess } from '../../src/store/find-without-access.ts';
import { withFolder } from '../support/program.ts';

/** The id of a user who owns no files. Root may read and write everything, so the process becomes this user for a moment. */
const SOMEBODY = 54_321;

async function findAsSomebody(folder: string): Promise<string | undefined> {
  const own = process.geteuid?.();
  if (own !== 0) return findWithoutAccess(folder);
  process.seteuid?.(SOMEBODY);
  try {
    return await findWithoutAccess(folder);
  } finally {
    process.seteuid?.(own);
  }
}

describe('the files of an embedded database', () => {
  it('are named where their user may not write one, or may not read a folder', async () => {
    await withFolder(async (folder) => {
      const [inner, file] = [join(folder, 'base'), join(folder, 'base', 'pg_control')];
      await mkdir(inner);
      await writeFile(file, 'x');
      await chmod(folder, 0o755);
      await chmod(file, 0o666);
      assert.equal(await findAsSomebody(folder), undefined);
      await chmod(file, 0o444);
      assert.equal(await findAsSomebody(folder), file);
      await chmod(inner, 0o000);
      assert.equal(await findAsSomebody(folder), inner);
      await chmod(inner, 0o700);
      assert.equal(await findWithoutAccess(join(folder, 'nothing')), undefined);
    });
  });
});
