import { writeItem } from '../base/write-item.ts';
import type { Method } from '../flow/state.ts';
import type { Connection } from './connection.ts';
import { itemOf } from './expected-offer.ts';

/** Stores which ways to sign in a page offers; without `methods` it deletes the entry. */
export function rememberOffer(connection: Connection, methods?: readonly Method[]): void {
  writeItem('localStorage', itemOf(connection), methods?.join(' '));
}
