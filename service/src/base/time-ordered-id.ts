import { randomUUID } from 'node:crypto';

/**
 * Creates an identifier that begins with a time in milliseconds and continues with 74 random bits (RFC 9562, "UUID
 * Version 7"). Rows of the same time are then next to each other in an index. Random identifiers would each touch
 * another page, which is slow once the index is larger than the memory for it.
 */
export function createTimeOrderedId(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
