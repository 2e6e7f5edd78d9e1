import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why nothing is sent to an address. */
export type ReceiverFault = 'invalid_url' | 'insecure_url' | 'private_address';

/** Maximum length of the name of a receiver, because an index entry has a maximum size. */
const MAXIMUM_LENGTH = 512;

/**
 * Names a receiver: an origin, for one organization. Two organizations with the same origin do not slow each other
 * down.
 */
export function toReceiver(organizationId: string, url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : 'invalid';
  return `${organizationId} ${origin}`.slice(0, MAXIMUM_LENGTH);
}

/** The origin of a receiver, for people: without the path and query, which may carry a token. */
export function toOrigin(receiver: string): string {
  return receiver.slice(receiver.indexOf(' ') + 1);
}

/**
 * Finds what is wrong with a receiver's address as it is written; `undefined` when nothing is. The addresses of its
 * name are checked when a connection is made. Unless private receivers are allowed, the address must be https, and an
 * IP address in place of a name must be public.
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
