import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramOptions } from './options.ts';
import { StartError } from '../base/start-error.ts';
import { assertDatabase } from './assert-database.ts';
import type { Database } from '../store/database.ts';
import { lockFolder } from '../store/lock-folder.ts';
import { openDatabase, type DatabaseLocation } from '../store/open-database.ts';
import { chooseMasterKey, resealDataKey } from '../secrets/data-key.ts';
import {
  createMasterKey,
  masterKeyFile,
  parseMasterKey,
  readMasterKeys,
  replaceMasterKeys,
} from '../secrets/master-key.ts';

type RotationOptions = Pick<ProgramOptions, 'database' | 'dataFolder' | 'masterKey' | 'newMasterKey'>;

/** The line that the command prints; `keyIn` says where the next start finds the key. */
export interface MasterKeyRotation {
  readonly rotated: true;
  readonly keyIn: string;
}

/**
 * Seals the data key under a new master key, kept where the old one is: in the file of the data folder, or in the
 * operator's environment. If the command is killed at any moment, a key that still exists opens the database, and the
 * command can be repeated. Services that run on a database server go on, because they have already opened the data key.
 * Throws a `StartError`.
 */
export async function rotateMasterKey(options: RotationOptions): Promise<MasterKeyRotation> {
  const { database: location, dataFolder, masterKey, newMasterKey } = options;
  assertDatabase('rotate-master-key', location);
  const given =
    newMasterKey === undefined ? undefined : parseMasterKey(newMasterKey, 'LATCHKEY_NEW_MASTER_KEY');
  if (masterKey !== undefined) {
    if (given === undefined) {
      throw new StartError(
        'The master key comes from LATCHKEY_MASTER_KEY; give the new one in LATCHKEY_NEW_MASTER_KEY.',
      );
    }
    const old = parseMasterKey(masterKey, 'LATCHKEY_MASTER_KEY');
    assertAnother(old, given);
    await withDatabase(location, (database) => resealDataKey(database, [old], given));
    return { rotated: true, keyIn: 'LATCHKEY_NEW_MASTER_KEY' };
  }
  if (dataFolder === undefined || !(await isFile(masterKeyFile(dataFolder)))) {
    throw new StartError(
      'There is no master.key file to change; name its folder with --data, ' +
        'or give the keys in LATCHKEY_MASTER_KEY and LATCHKEY_NEW_MASTER_KEY.',
    );
  }
  await withDatabase(location, async (database) => {
    // Opening an embedded database locks its folder. With a database server the folder is locked here, so that two
    // rotations never write the same file.
    const release = location.kind === 'server' ? await lockFolder(dataFolder) : undefined;
    try {
      await rotateFile(database, location, dataFolder, given ?? createMasterKey());
    } finally {
      await release?.();
    }
  });
  return { rotated: true, keyIn: masterKeyFile(dataFolder) };
}

/**
 * Rotates the key in the file. The file holds both keys before the database changes, and only the new one afterwards.
 */
async function rotateFile(
  database: Database,
  location: DatabaseLocation,
  folder: string,
  newKey: Uint8Array,
): Promise<void> {
  const current = await chooseMasterKey(database, await readMasterKeys(folder));
  assertAnother(current, newKey);
  await replaceMasterKeys(folder, [current, newKey]);
  await resealDataKey(database, [current], newKey);
  if (location.kind === 'embedded') await syncFiles(join(location.folder, 'database'));
  await replaceMasterKeys(folder, [newKey]);
}

async function withDatabase(
  location: DatabaseLocation,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const { close, database } = await openDatabase(location, { mustHaveTables: true });
  try {
    await work(database);
  } finally {
    await close();
  }
}

/**
 * Whether the path is a regular file. A symbolic link leads to a file that something else manages, which would put the
 * old key back.
 */
async function isFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Flushes the files of the embedded database to disk. The database leaves that to the operating system, and the old key
 * must not be deleted before the files are on disk.
 */
async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const handle = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

function assertAnother(old: Uint8Array, given: Uint8Array): void {
  if (Buffer.compare(old, given) === 0) {
    throw new StartError('LATCHKEY_NEW_MASTER_KEY is the present master key; give another one.');
  }
}
