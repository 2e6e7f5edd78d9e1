import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromHex } from '../contract.ts';
import { StartError } from '../start-error.ts';

const FILE_NAME = 'master.key';

/** Where the master key may come from. */
export interface MasterKeySource {
  /** The value of LATCHKEY_MASTER_KEY: 32 bytes in hexadecimal. Wins over the file. */
  readonly fromEnvironment?: string | undefined;
  /** Folder whose file `master.key` is read, or written with mode 0600 when there is none. */
  readonly folder?: string | undefined;
}

/**
 * Finds the key under which every other secret is sealed. With neither a value nor a folder the key lives as long as
 * the process, like the database in memory that it belongs to. Throws a `StartError` when the text is not a key.
 */
export async function loadMasterKey({ fromEnvironment, folder }: MasterKeySource): Promise<Uint8Array> {
  if (fromEnvironment !== undefined) return parse(fromEnvironment, 'LATCHKEY_MASTER_KEY');
  if (folder === undefined) return randomBytes(32);
  const file = join(folder, FILE_NAME);
  try {
    // "wx" makes the first of several starters win; the others read what it wrote.
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(`The master key cannot be written to ${file}; make the folder writable.`, {
        cause: error,
      });
    }
  }
  try {
    return parse((await readFile(file, 'utf8')).trim(), file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The master key cannot be read from ${file}; make the file readable.`, {
      cause: error,
    });
  }
}

function parse(text: string, source: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) {
    throw new StartError(`The master key in ${source} must be 32 bytes in hexadecimal (64 characters).`);
  }
  return fromHex(text);
}
