import { expect, it } from 'vitest';
import { decodeWindows1252 } from './windows-1252.ts';

it('reads punctuation and symbols at 80 to 9F, and Latin-1 elsewhere', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const latin of [all.subarray(0, 0x80), all.subarray(0xa0)])
    expect(decodeWindows1252(latin)).toBe(String.fromCharCode(...latin));
  const characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  expect(decodeWindows1252(all.subarray(0x80, 0xa0))).toBe(characters);
});
