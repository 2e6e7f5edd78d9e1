import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why nothing is sent to an address. */
export type ReceiverFault = 'invalid_url' | 'insecure_url' | 'private_address';

/** Longest part of an address that stands for a receiver: an index has no room for any length. */
const MAXIMUM_LENGTH = 512;

/** Names a receiver: an origin for one organization. Two organizations at one origin do not disturb each other. */
export function toReceiver(organizationId: string, url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : 'invalid';
  return `${organizationId} ${origin}`.slice(0, MAXIMUM_LENGTH);
}

/** The origin of a receiver, for people: without the path and query, which may carry a token. */
export function toOrigin(receiver: string): string {
  return receiver.slice(receiver.indexOf(' ') + 1);
}

/**
 * Says what is wrong with a receiver's address as it is written, or `undefined`. What its name leads to is seen when a
 * connection is made. Unless private receivers are allowed it must be https, and an address in place of a name public.
 */
export function findReceiverFault(url: string, allowsPrivate: boolean): ReceiverFault | undefined {
  if (!URL.canParse(url)) return 'invalid_url';
  const { hostname, password, protocol, username } = new URL(url);
  if (username !== '' || password !== '' || hostname === '') return 'invalid_url';
  if (protocol !== 'https:' && protocol !== 'http:') return 'invalid_url';
  if (allowsPrivate) return undefined;
  if (protocol !== 'https:') return 'insecure_url';
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'private_address' : undefined;
}
