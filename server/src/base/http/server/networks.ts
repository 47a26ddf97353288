import { BlockList, isIP } from 'node:net';

/** Whether a text is a network: `192.0.2.0/24`, `2001:db8::/32` or a single address. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128));
}

/** Returns a predicate that tells whether an address is in one of the networks. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  return (address) => contains(list, address);
}

/**
 * The network prefix that an address is counted under: /24 of IPv4, /56 of IPv6, the usual size of a household or
 * site.
 */
export function networkPrefixOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(plain);
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** Removes the zone of IPv6, and unwraps IPv4-mapped addresses. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? bare;
}

/** The groups of an IPv6 address from the left; groups that `::` stands for are zero. */
function groupsOf(address: string): number[] {
  const [frontText = '', backText] = address.split('::');
  const front = frontText === '' ? [] : frontText.split(':');
  const back = backText === undefined || backText === '' ? [] : backText.split(':');
  const ipv4Groups = back.some((group) => group.includes('.')) ? 1 : 0;
  const zeros = backText === undefined ? 0 : Math.max(0, 8 - front.length - back.length - ipv4Groups);
  return [...front, ...Array<string>(zeros).fill('0'), ...back].map((group) => Number.parseInt(group, 16) || 0);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  const kind = isIP(plain);
  return kind !== 0 && list.check(plain, kind === 4 ? 'ipv4' : 'ipv6');
}
