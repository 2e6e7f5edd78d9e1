import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public internet (IANA IPv4 Special-Purpose Address Registry, and multicast). */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** IPv6 networks within 2000::/3 that are special nevertheless. 2002::/16 and 2001::/32 carry IPv4 addresses. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/**
 * Prefixes of IPv6 addresses whose last 32 bits are an IPv4 address: mapped addresses, and addresses that a NAT64
 * resolver makes of IPv4 (RFC 6052).
 */
const EMBEDDING = ['::ffff:', '64:ff9b::'] as const;

const reachable = new BlockList();
reachable.addSubnet('0.0.0.0', 0, 'ipv4');
reachable.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
for (const embedding of EMBEDDING) {
  reachable.addSubnet(`${embedding}0.0.0.0`, 96, 'ipv6');
  for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(embedding + network, 96 + prefix, 'ipv6');
}

/**
 * Whether a text is an address of the public internet. A text that is not an address is not. An IPv6 address in which
 * an IPv4 address is embedded (mapped or NAT64) is judged by that one.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return reachable.check(plain, family) && !special.check(plain, family);
}
