import { randomBytes } from 'node:crypto';
import { lstat, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromHex, toHex } from '../base/contract.ts';
import { StartError } from '../base/start-error.ts';
import { syncFolder } from '../base/sync-folder.ts';

/** Where the master key may come from. */
export interface MasterKeySource {
  /** The value of LATCHKEY_MASTER_KEY: 32 bytes in hexadecimal. Wins over the file. */
  readonly fromEnvironment?: string | undefined;
  /** Folder whose file `master.key` is read, or written with mode 0600 when there is none. */
  readonly folder?: string | undefined;
}

/** Master keys of which one is right: more than one only after a rotation that was interrupted. */
export type MasterKeys = readonly [Uint8Array, ...Uint8Array[]];

/** The file in a data folder that holds the master key, or the keys while they change. */
export function masterKeyFile(folder: string): string {
  return join(folder, 'master.key');
}

/**
 * Finds the key under which every other secret is sealed. With neither a value nor a folder the key lives as long as
 * the process, like the database in memory that it belongs to. Throws a `StartError` when the text is not a key.
 */
export async function loadMasterKeys({ fromEnvironment, folder }: MasterKeySource): Promise<MasterKeys> {
  if (fromEnvironment !== undefined) return [parseMasterKey(fromEnvironment, 'LATCHKEY_MASTER_KEY')];
  if (folder === undefined) return [createMasterKey()];
  const file = masterKeyFile(folder);
  try {
    // "wx" makes the first of several starters win; the others read what it wrote.
    await writeFile(file, toText([createMasterKey()]), { mode: 0o600, flag: 'wx', flush: true });
    await syncFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      // On a full disk the file is created without its content; the next start would read an empty key.
      if (code === 'ENOSPC') await rm(file, { force: true });
      const remedy =
        code === 'ENOSPC'
          ? 'the disk is full, so make room of a few hundred megabytes'
          : 'make the folder writable';
      throw new StartError(`The master key cannot be written to ${file}; ${remedy}.`, { cause: error });
    }
  }
  return readMasterKeys(folder);
}

/** Reads the file of a data folder. Throws a `StartError` when it cannot be read or holds no key. */
export async function readMasterKeys(folder: string): Promise<MasterKeys> {
  const file = masterKeyFile(folder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The master key cannot be read from ${file}; make the file readable.`, { cause });
  }
  const [first = '', ...others] = text.trim().split('\n');
  return [parseMasterKey(first, file), ...others.map((line) => parseMasterKey(line, file))];
}

/**
 * Replaces the file of a data folder: whoever reads it finds the old content or the new one, also after a crash of the
 * machine. Mode 0600, and the owner stays. Only one process may do so at a time.
 */
export async function replaceMasterKeys(folder: string, keys: MasterKeys): Promise<void> {
  const file = masterKeyFile(folder);
  const { gid, uid } = await lstat(file);
  // An existing file was left by a rotation that was interrupted, or is a link of the folder's user to a file of
  // root's.
  await rm(`${file}.new`, { force: true });
  const handle = await open(`${file}.new`, 'wx', 0o600);
  try {
    // A file that root creates belongs to root, and the service's user could no longer read it.
    if (process.getuid?.() === 0) await handle.chown(uid, gid);
    await handle.writeFile(toText(keys));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(folder);
}

/** Creates a random master key. */
export function createMasterKey(): Uint8Array {
  return randomBytes(32);
}

/** Reads 32 bytes in hexadecimal. Throws a `StartError` that names the source and does not repeat the text. */
export function parseMasterKey(text: string, source: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) {
    throw new StartError(`The master key in ${source} must be 32 bytes in hexadecimal (64 characters).`);
  }
  return fromHex(text);
}

function toText(keys: readonly Uint8Array[]): string {
  return keys.map((key) => `${toHex(key)}\n`).join('');
}
