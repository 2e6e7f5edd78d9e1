import { isIP } from 'node:net';

/** True for 127.0.0.0/8, ::1 and their IPv4-mapped form. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** True for a host name, as in a URL or the header Host, that only this machine answers to. */
export function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain);
}
