import { BlockList, isIP, SocketAddress, type IPVersion } from 'node:net';
import { ProblemError } from '../../base/problem-error.ts';

/** Networks that requests may come from, in CIDR form; null when there is no such list. */
export type IpAllowlist = readonly string[] | null;

/** An address in normalized spelling. */
interface Address {
  readonly text: string;
  readonly family: IPVersion;
}

/**
 * Throws ADDRESS_NOT_ALLOWED for an address that is not allowed. The first list that exists decides: the API key's,
 * then the organization's. Without a list every address is allowed (api.md, remove_ip_allowlist). An empty list allows
 * nobody.
 *
 * An IPv4 address inside IPv6 (`::ffff:10.1.2.3`) counts as the IPv4 address. Otherwise the families are separate:
 * `::/0` is every IPv6 address and no IPv4 address.
 */
export function assertAddressAllowed(allowlists: readonly IpAllowlist[], clientAddress: string): void {
  const networks = allowlists.find((allowlist) => allowlist !== null);
  if (networks === undefined || networks === null || isWithin(networks, clientAddress)) return;
  throw new ProblemError(
    'ADDRESS_NOT_ALLOWED',
    'The IP allowlist of the API key or of the organization does not contain the address that this request comes from.',
  );
}

function isWithin(networks: readonly string[], clientAddress: string): boolean {
  const address = toAddress(clientAddress);
  if (address === undefined) return false;
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network, address.family);
  return list.check(address.text, address.family);
}

/** Adds a network when it is of the address family. Text that is not a network allows nothing. */
function addNetwork(list: BlockList, network: string, family: IPVersion): void {
  const [, base = '', prefixText = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
  const address = toAddress(base);
  if (address?.family !== family) return;
  // An IPv4 network inside IPv6 has a prefix of 96 bits that all such networks share.
  const isMapped = address.family === 'ipv4' && base.includes(':');
  const prefix = Number(prefixText) - (isMapped ? 96 : 0);
  if (prefix >= 0 && prefix <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address.text, prefix, family);
}

function toAddress(text: string): Address | undefined {
  switch (isIP(text)) {
    case 4:
      return { text, family: 'ipv4' };
    case 6: {
      // The shortest spelling, without the zone of a link-local address.
      const { address } = new SocketAddress({ address: text, family: 'ipv6' });
      const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
      return mapped === undefined ? { text: address, family: 'ipv6' } : { text: mapped, family: 'ipv4' };
    }
    default:
      return undefined;
  }
}
