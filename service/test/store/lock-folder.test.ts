import assert from 'node:assert/strict';
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lockFolder } from '../../src/store/lock-folder.ts';
import { withFolder } from '../support/program.ts';

describe('the lock of a data folder', () => {
  it('is held by one at a time', async () => {
    await withFolder(async (folder) => {
      for (let round = 0; round < 2; round += 1) {
        const release = await lockFolder(folder);
        await assert.rejects(lockFolder(folder), {
          name: 'StartError',
          message: new RegExp(`^The data folder .* is in use by process ${process.pid}\\. .*--data\\.$`),
        });
        assert.equal(await readFile(join(folder, 'lock'), 'utf8'), `${process.pid}\n`);
        await release();
        assert.equal(await readFile(join(folder, 'lock'), 'utf8'), '');
      }
      assert.deepEqual(await readdir(folder), ['lock']);
      assert.equal((await stat(join(folder, 'lock'))).mode & 0o777, 0o600);
    });
  });

  it('does not rest on the text of a file', async () => {
    await withFolder(async (folder) => {
      // The last is this process's own id: in a container the new process can have the id of the old one.
      for (const stale of ['', 'nonsense', '999999999 1\n', `${process.pid}\n`]) {
        await writeFile(join(folder, 'lock'), stale);
        const release = await lockFolder(folder);
        assert.equal(await readFile(join(folder, 'lock'), 'utf8'), `${process.pid}\n`);
        await release();
      }
    });
  });

  it('says that the folder is in use also when it cannot say by whom', async () => {
    await withFolder(async (folder) => {
      const release = await lockFolder(folder);
      await writeFile(join(folder, 'lock'), '');
      await assert.rejects(lockFolder(folder), { message: /is in use by another process\./ });
      await release();
    });
  });

  it('goes to one of many that want it', async () => {
    await withFolder(async (folder) => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    });
  });

  it('needs a folder that can be written', async () => {
    await withFolder(async (folder) => {
      await assert.rejects(lockFolder(join(folder, 'missing')), {
        name: 'StartError',
        message: /cannot be written; make it writable or choose another with --data\.$/,
      });
    });
  });

  it('is a file of the folder, and empties none that a link in its place leads to', async () => {
    await withFolder(async (folder) => {
      const other = join(folder, 'other');
      await writeFile(other, 'kept');
      await symlink(other, join(folder, 'lock'));
      await assert.rejects(lockFolder(folder), {
        name: 'StartError',
        message: /^The file lock in .* is a link, and leads elsewhere; remove it\.$/,
      });
      assert.equal(await readFile(other, 'utf8'), 'kept');
    });
  });
});
