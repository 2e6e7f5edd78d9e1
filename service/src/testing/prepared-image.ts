import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { packageFile } from '../base/package-root.ts';
import { openDatabase } from '../store/open-database.ts';

/**
 * Part of the image's name. It changes with the way the image is made, so that images made in another way are not used.
 */
const LAYOUT = 'one database, small log, small memory';

/**
 * Returns the image of a database with empty tables. Making one takes seconds, so it is made once on a machine for a
 * version of the tables and kept in the folder for temporary files.
 */
export async function loadPreparedImage(): Promise<Blob> {
  const journal = await readFile(packageFile('migrations', 'meta', '_journal.json'));
  const { version } = JSON.parse(await readFile(packageFile('package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256').update(LAYOUT).update(journal).update(version).digest('hex').slice(0, 16);
  // A folder of this user alone: in a shared one somebody else could supply the database.
  const folder = join(tmpdir(), `latchkey-service-testing-${userInfo().uid}`);
  const file = join(folder, `${hash}.tar`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeImage(folder, file);
  }
  return new Blob([new Uint8Array(await readFile(file))]);
}

async function makeImage(folder: string, file: string): Promise<void> {
  const own = await mkdtemp(join(folder, 'new-'));
  try {
    const dump = await makeSmallDatabase(own);
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 });
    // Several processes may be here at once; the last one wins with the same content.
    await rename(part, file);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/**
 * Makes a database with empty tables in a folder, and returns an image of it. Every start unpacks the image, so it
 * holds one database and no templates for others. Every start also fills the memory for pages with zeros, so there is
 * enough for the rows of tests and not for those of a service.
 */
export async function makeSmallDatabase(folder: string): Promise<Blob> {
  const client = await PGlite.create(folder, { initDbStartParams: ['--wal-segsize=1'] });
  const open = await openDatabase({ kind: 'memory', startClient: () => Promise.resolve(client) });
  await client.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await client.exec(`drop database ${template}`);
  await client.exec(`alter system set shared_buffers = '16MB'`);
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await open.close();
  return dump;
}
