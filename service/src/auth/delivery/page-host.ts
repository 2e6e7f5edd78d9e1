/** The host that a code may be bound to: the domain of a secure page, without port; not an IP address. */
export function toPageHost(origin: string | null): string | undefined {
  if (origin === null || !URL.canParse(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  const isDomain = /[a-z]/.test(hostname) && !hostname.includes(':') && /^[a-z0-9.-]+$/.test(hostname);
  return isSecure && isDomain ? hostname : undefined;
}
