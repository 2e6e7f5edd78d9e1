import { readItem } from '../base/web-storage.ts';
import type { LoginOffer } from '../flow/state.ts';
import { isChannel, isMethod } from '../providers/methods.ts';
import type { Connection } from './connection.ts';

/**
 * Reads the ways to sign in that the configuration will probably offer: those that it offered in this browser last, or
 * on a first visit those that the page names. The first screen then need not wait for the network. The stored words are
 * names of methods and say nothing about a person. Undefined when nothing is known. The configuration decides a moment
 * later.
 */
export function readExpectedOffer(connection: Connection): LoginOffer | undefined {
  const words = readItem('localStorage', itemOf(connection))?.split(' ') ?? connection.subset ?? [];
  const methods = words.filter(isMethod);
  const channels = methods.filter(isChannel);
  return methods.length
    ? { methods, channels, missing: [], memory: connection.memory, reply: {} }
    : undefined;
}

/**
 * The name of the item that stores these ways. It includes the page's `providers`, so that pages with different ones do
 * not share it.
 */
export function itemOf({ scope, subset = [] }: Pick<Connection, 'scope' | 'subset'>): string {
  return ['latchkey offer', scope, ...subset].join(' ');
}
