import { bigint } from 'drizzle-orm/pg-core';

/** A column that holds milliseconds since the epoch, taken from the service's clock. */
export const time = (name: string) => bigint(name, { mode: 'number' });
