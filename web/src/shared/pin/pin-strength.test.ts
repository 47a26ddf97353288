import { describe, expect, it } from 'vitest';
import { estimateStrength } from './pin-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', undefined],
    ['1', 'weak'],
    ['8413', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['1234567890123456', 'weak'],
    ['Sommer24', 'fair'],
    ['buchfink', 'fair'],
    ['84139716', 'weak'],
    ['pferd-batterie-klammer', 'strong'],
    ['tR7#kq2!Zp', 'strong'],
    ['🐦🐤🐥🦅', 'weak'],
  ] as const)('of %j is %s', (text, strength) => {
    expect(estimateStrength(text)).toBe(strength);
  });
});
