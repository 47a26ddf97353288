import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '193.99.144.80', '2a02:2e0:3fe:1001:302::', '2600::1'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 name'.split(
      ' ',
    ),
  )('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
