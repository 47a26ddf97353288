import { describe, expect, it } from 'vitest';
import { decodeText, detectCharset, encodeText } from './charset.ts';

describe('windows-1252', () => {
  it.each([
    ['dashes', [0x96, 0x97], '–—'],
    ['quotes', [0x84, 0x93, 0x94, 0x82, 0x91, 0x92, 0x8b, 0x9b], '„“”‚‘’‹›'],
    ['the euro, and signs', [0x80, 0x85, 0x86, 0x87, 0x89, 0x95, 0x99, 0x83], '€…†‡‰•™ƒ'],
    ['letters', [0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f], 'ŠŒŽšœžŸ'],
    ['accents of their own', [0x88, 0x98], 'ˆ˜'],
  ])('has %s between 80h and 9Fh, there and back', (_, bytes, text) => {
    expect(detectCharset(Uint8Array.from(bytes))).toBe('windows-1252');
    expect(decodeText(Uint8Array.from(bytes), 'windows-1252')).toBe(text);
    expect([...encodeText(text, 'windows-1252')]).toEqual(bytes);
  });

  it('has a character of its own for each byte, and Latin-1 from A0h on', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = decodeText(bytes, 'windows-1252');
    expect(new Set(text).size).toBe(256);
    expect(text.slice(160)).toBe(Buffer.from(bytes.subarray(160)).toString('latin1'));
    expect([...encodeText(text, 'windows-1252')]).toEqual([...bytes]);
  });
});

it('reads the euro of ISO 8859-15, whose 80h to 9Fh are control characters', () => {
  expect(decodeText(Uint8Array.from([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]), 'iso-8859-15')).toBe('€ŠšŽžŒœŸ');
  expect(decodeText(Uint8Array.from([0x80, 0xa7, 0xff]), 'iso-8859-15')).toBe('\u0080§ÿ');
});
