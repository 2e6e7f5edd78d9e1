import { constants } from 'node:fs';
import { lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFiles } from './database-files.ts';

/**
 * Gives files that root has created in the folder of an embedded database to the owner of the database: the owner's
 * service could otherwise no longer open it. Does nothing unless the process runs as root, who alone may change owners.
 * Works on Linux only, because it reads `/proc`.
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
  // With O_NONBLOCK the open does not wait for the other end of a pipe that the owner could have put there.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  for (const path of paths) {
    const handle = await open(path, flags);
    try {
      const stat = await handle.stat();
      // The owner could replace the file, or a folder above it, by a link to a file of root.
      const isElsewhere = (await readlink(`/proc/self/fd/${handle.fd}`)) !== path;
      const isLinked = isElsewhere || (stat.isFile() && stat.nlink > 1);
      if (stat.uid === 0 && !isLinked) await handle.chown(uid, gid);
    } finally {
      await handle.close();
    }
  }
}
