import { isIP } from 'node:net';

/**
 * The address that limits are counted by. Every proxy appends the address it was called from to X-Forwarded-For. With
 * `trustedProxies` proxies of the operator, the entry that many places from the end is true; every entry before it is
 * whatever the caller wrote. With 0, the default, the header is not read at all.
 */
export function toClientAddress(
  remoteAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === null) return remoteAddress;
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  const entry = entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  return toAddress(entry) ?? remoteAddress;
}

/** Reads an entry; some proxies write the port as well, and brackets around IPv6. */
function toAddress(entry: string): string | undefined {
  if (isIP(entry) !== 0) return entry;
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(entry) ?? [];
  if (bracketed !== undefined && isIP(bracketed) === 6) return bracketed;
  return dotted !== undefined && isIP(dotted) === 4 ? dotted : undefined;
}
