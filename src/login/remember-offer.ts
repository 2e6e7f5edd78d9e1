import { writeItem } from '../base/write-item.ts';
import type { Method } from '../flow/state.ts';
import type { Connection } from './connection.ts';
import { itemOf } from './expected-offer.ts';

/** Remembers which ways to sign in a page offers; without ways it forgets them. */
export function rememberOffer(connection: Connection, methods?: readonly Method[]): void {
  writeItem('localStorage', itemOf(connection), methods?.join(' '));
}
