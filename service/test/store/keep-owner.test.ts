import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chown, lchown, link, lstat, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { maintain } from '../../src/program/maintain.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { keepOwner } from '../../src/store/keep-owner.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { withFolder } from '../support/program.ts';

/** The id of a user who owns no files. */
const OWNER = 54_321;
const skip = process.getuid?.() === 0 ? false : 'takes root, which may give files away';

async function listPaths(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map(({ name, parentPath }) => join(parentPath, name))];
}

describe('an embedded database of another user', { skip }, () => {
  it('is still that of its user when root has opened it with a command', async () => {
    await withFolder(async (folder) => {
      await copyEmbeddedDatabase(folder);
      for (const path of await listPaths(folder)) await chown(path, OWNER, OWNER);
      const command = readCommand(['list-dead-webhooks', '--data', folder], {});
      assert.ok(command.kind === 'maintain');
      assert.deepEqual(await maintain(command.maintenance, command.options), []);
      for (const path of await listPaths(folder)) {
        const { gid, uid } = await lstat(path);
        assert.deepEqual([uid, gid], [OWNER, OWNER], path);
      }
    });
  });

  it('brings its user no file of root’s by a link', async () => {
    await withFolder(async (folder) => {
      await mkdir(join(folder, 'of-root'));
      const secrets = [
        join(folder, 'secret-1'),
        join(folder, 'secret-2'),
        join(folder, 'of-root', 'secret-3'),
      ] as const;
      for (const path of secrets) await writeFile(path, 'of root');
      const data = join(folder, 'data');
      await mkdir(join(data, 'database'), { recursive: true });
      await chown(join(data, 'database'), OWNER, OWNER);
      await writeFile(join(data, 'lock'), '');
      await symlink(secrets[0], join(data, 'database', 'soft'));
      await link(secrets[1], join(data, 'database', 'hard'));
      await keepOwner(data);
      assert.equal((await lstat(join(data, 'lock'))).uid, OWNER);
      // Nothing writes into the pipe, so opening it as a file would block.
      await rm(join(data, 'lock'));
      execFileSync('mkfifo', [join(data, 'lock')]);
      await keepOwner(data);
      await rename(join(data, 'database'), join(data, 'old'));
      await symlink(join(folder, 'of-root'), join(data, 'database'));
      await lchown(join(data, 'database'), OWNER, OWNER);
      await keepOwner(data);
      for (const path of secrets) assert.equal((await lstat(path)).uid, 0, path);
    });
  });
});
