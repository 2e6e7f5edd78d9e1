import { constants } from 'node:fs';
import { lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFiles } from './database-files.ts';

/**
 * Gives what root has made in the folder of an embedded database to the user whose database it is: the service of that
 * user could not open it any more. Does nothing for anybody but root, who alone may, and on Linux alone.
 */
export async function keepOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const place = await realpath(folder);
  const files = databaseFiles(place);
  const { gid, uid } = await lstat(files);
  if (uid === 0) return;
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const paths = [join(place, 'lock'), ...inside.map(({ name, parentPath }) => join(parentPath, name))];
  // Of a pipe that the owner could put there nobody waits for the other end.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  for (const path of paths) {
    const handle = await open(path, flags);
    try {
      const stat = await handle.stat();
      // The owner could put a link in the place of the file, or of a folder above it, that leads to a file of root's.
      const isElsewhere = (await readlink(`/proc/self/fd/${handle.fd}`)) !== path;
      const isLinked = isElsewhere || (stat.isFile() && stat.nlink > 1);
      if (stat.uid === 0 && !isLinked) await handle.chown(uid, gid);
    } finally {
      await handle.close();
    }
  }
}
