/** SQL_ASCII stores bytes as they come, so text of the service stays UTF-8 there. */
const ABLE: readonly string[] = ['UTF8', 'SQL_ASCII'];

/**
 * Explains what is wrong with the encoding of a database, in the server's name for it (null where it names none);
 * `undefined` when nothing is. A database whose encoding lacks letters starts without an error, and fails at the first
 * name that has such a letter.
 */
export function findEncodingFault(encoding: string | null): string | undefined {
  if (encoding === null || ABLE.includes(encoding.toUpperCase())) return undefined;
  return `The encoding of the database is ${encoding}, which lacks letters of people's names; make another by "create database … template template0 encoding 'UTF8'".`;
}
