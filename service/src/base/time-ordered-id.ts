import { randomUUID } from 'node:crypto';

/**
 * Makes an identifier that begins with a time in milliseconds and goes on with 74 random bits (RFC 9562, "UUID Version 7").
 * Rows of one time then lie side by side in an index. Random identifiers would each touch a page of their own, which is
 * slow once the index is larger than the memory for it.
 */
export function createTimeOrderedId(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
