import { open, type FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'node:test';

/** Answers a list that gets the inode of each file and folder on which `sync` (fsync) is called, until the test ends. */
export async function watchSyncs(test: TestContext): Promise<readonly number[]> {
  const synced: number[] = [];
  const handle = await open(fileURLToPath(import.meta.url));
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  test.mock.method(prototype, 'sync', async function (this: FileHandle) {
    synced.push((await this.stat()).ino);
    return sync.call(this);
  });
  return synced;
}
