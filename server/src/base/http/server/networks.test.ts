import { describe, expect, it } from 'vitest';
import { isNetwork, networkPrefixOf } from './networks.ts';

it.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:DB8:1:200::9', '2001:db8:1:200::/56'],
  ['2001:db8::', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['::', '0:0:0:0::/56'],
  ['1:2::3:4:5:6:7', '1:2:0:0::/56'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/56'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('%s is counted under %s', (address, network) => {
  expect(networkPrefixOf(address)).toBe(network);
});

describe('a network in the settings', () => {
  it.each(['10.0.0.0/8', '10.1.2.3', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0'])('can be %s', (text) =>
    expect(isNetwork(text)).toBe(true),
  );
  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    'localhost',
    '10.0.0.0/-1',
    '*',
  ])('cannot be %s', (text) => expect(isNetwork(text)).toBe(false));
});
