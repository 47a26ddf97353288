import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 addresses outside the public internet (IANA special-purpose registry, RFC 6890 and its successors). */
const special4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(network, prefix, 'ipv4');

/**
 * Global unicast. All other IPv6 addresses are special: loopback, mapped, NAT64, unique local, link-local, multicast.
 */
const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');
/** Special addresses within global unicast: protocol assignments with Teredo, documentation, 6to4. */
const special6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  return isIP(address) === 6 && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
