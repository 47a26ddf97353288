import { BlockList, isIP } from 'node:net';
import type { Projects } from '../../projects/project.ts';

/** A network as settings name it: `192.0.2.0/24`, `2001:db8::/32` or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128));
}

/** Whether an address lies in one of these networks. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  return (address) => contains(list, address);
}

/** The networks that projects name. */
export interface NamedNetworks {
  /** Shared computers: nothing is kept there. */
  isPublic(address: string): boolean;
  /** Of a library, where many people share one address. */
  isOfLibrary(address: string): boolean;
}

/** The networks of all projects together: a shared computer is one whatever library is asked for from there. */
export function namedNetworks(projects: Pick<Projects, 'all'>): NamedNetworks {
  type Named = ReturnType<typeof inNetworks>;
  let known: { all: Projects['all']; isPublic: Named; isOfLibrary: Named } | undefined;
  const current = () => {
    if (known?.all !== projects.all)
      known = {
        all: projects.all,
        isPublic: inNetworks(projects.all.flatMap(({ networks }) => networks.public)),
        isOfLibrary: inNetworks(projects.all.flatMap(({ networks }) => [...networks.public, ...networks.library])),
      };
    return known;
  };
  return {
    isPublic: (address) => current().isPublic(address),
    isOfLibrary: (address) => current().isOfLibrary(address),
  };
}

/** The network an address counts for: /24 of IPv4, /56 of IPv6, which is what one household or site has. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(plain);
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** Without the zone of IPv6, and IPv4 as itself where it is written as IPv6. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? bare;
}

/** The groups of an IPv6 address from the left; what `::` leaves out on the left half is zero. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::');
  const front = left === '' ? [] : left.split(':');
  const back = right === undefined || right === '' ? [] : right.split(':');
  const ipv4Groups = back.some((group) => group.includes('.')) ? 1 : 0;
  const zeros = right === undefined ? 0 : Math.max(0, 8 - front.length - back.length - ipv4Groups);
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
