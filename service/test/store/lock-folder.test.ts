import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lockFolder } from '../../src/store/lock-folder.ts';
import { withFolder } from '../support/program.ts';

describe('the lock of a data folder', () => {
  it('is held by one at a time and leaves nothing behind', async () => {
    await withFolder(async (folder) => {
      const release = await lockFolder(folder);
      await assert.rejects(lockFolder(folder), {
        name: 'StartError',
        message: new RegExp(`^The data folder .* is in use by process ${process.pid}\\. .*--data\\.$`),
      });
      assert.deepEqual(await readdir(folder), ['lock']);
      await release();
      assert.deepEqual(await readdir(folder), []);
      await (
        await lockFolder(folder)
      )();
    });
  });

  it('of a process that is gone does not count', async () => {
    await withFolder(async (folder) => {
      // The second is this process's number with another start, as it comes about in containers.
      for (const stale of ['999999999 1\n', `${process.pid} 1\n`, '', 'nonsense']) {
        await writeFile(join(folder, 'lock'), stale);
        const release = await lockFolder(folder);
        assert.match(await readFile(join(folder, 'lock'), 'utf8'), new RegExp(`^${process.pid} `));
        await release();
      }
    });
  });

  it('goes to one of many that find it stale', async () => {
    for (let round = 0; round < 20; round += 1)
      await withFolder(async (folder) => {
        const stale = '999999999 1\n';
        await writeFile(join(folder, 'lock'), stale);
        // Somebody was killed while replacing it, and somebody else while replacing that one's claim.
        const toName = (text: string) =>
          `lock.after.${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
        await writeFile(join(folder, toName(stale)), '999999998 1\n');
        await writeFile(join(folder, toName('999999998 1\n')), '999999997 1\n');
        const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
        assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
        assert.deepEqual(await readdir(folder), ['lock']);
      });
  });
});
