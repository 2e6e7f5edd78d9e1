import { isIP } from 'node:net';

/**
 * The address that limits are counted by. Every proxy appends the address it was called from to X-Forwarded-For, so
 * with `trustedProxies` proxies of one's own the entry that many places from the end is true; everything before it is
 * what the caller wrote. With 0, the default, the header is not read at all.
 */
export function toClientAddress(
  remoteAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === null) return remoteAddress;
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  const entry = entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  return isIP(entry) === 0 ? remoteAddress : entry;
}
