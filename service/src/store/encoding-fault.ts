/** SQL_ASCII keeps the bytes as they come, so the text of the service stays UTF-8 there. */
const ABLE: readonly string[] = ['UTF8', 'SQL_ASCII'];

/**
 * Says what is wrong with the encoding of a database, as the server names it (null where it names none), or `undefined`. One
 * that lacks letters takes every start and fails at the first name that has such a letter.
 */
export function findEncodingFault(encoding: string | null): string | undefined {
  if (encoding === null || ABLE.includes(encoding.toUpperCase())) return undefined;
  return `The encoding of the database is ${encoding}, which lacks letters of people's names; make another by "create database … template template0 encoding 'UTF8'".`;
}
