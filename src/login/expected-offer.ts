import { readItem } from '../base/web-storage.ts';
import type { LoginOffer } from '../flow/state.ts';
import { isChannel, isMethod } from '../providers/methods.ts';
import type { Connection } from './connection.ts';

/**
 * Reads the ways to sign in that the configuration is expected to offer: those that this browser was offered last, or on a
 * first visit those that the page names. The first screen then waits for no network. They are names and say nothing of a
 * person. Undefined when nothing is expected; the configuration itself decides, a moment later.
 */
export function readExpectedOffer(connection: Connection): LoginOffer | undefined {
  const words = readItem('localStorage', itemOf(connection))?.split(' ') ?? connection.subset ?? [];
  const methods = words.filter(isMethod);
  const channels = methods.filter(isChannel);
  return methods.length
    ? { methods, channels, missing: [], memory: connection.memory, reply: {} }
    : undefined;
}

/** The name of the item that holds the ways. Pages with a `providers` of their own do not share it. */
export function itemOf({ scope, subset = [] }: Pick<Connection, 'scope' | 'subset'>): string {
  return ['latchkey offer', scope, ...subset].join(' ');
}
