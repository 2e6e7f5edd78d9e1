import { readFile } from 'node:fs/promises';
import { AdminUsageError } from './read-admin-command.ts';

/** Reads a file that the command line names. Throws an `AdminUsageError` when it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AdminUsageError(
      `The file ${file} cannot be read (${code ?? 'unknown'}); check its path and who may read it.`,
    );
  }
}
