import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDamagedUtf8, isDamagedUtf8 } from './damaged-utf8.ts';
import { eightBitEncodings } from './eight-bit-encodings.ts';
import { encodeEightBit } from './testing/encode-eight-bit.ts';
import { titleLists } from './testing/title-lists.ts';

const bytesOf = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));

describe('UTF-8 with few faults', () => {
  it.each([
    [bytesOf('Müller fährt', 0x85, ' heim'), 'Müller fährt… heim'],
    [bytesOf('„Käse“ und Caf', 0xe9), '„Käse“ und Café'],
    [bytesOf('Die schöne Geschichte vom Brot und vom B', 0xc3), 'Die schöne Geschichte vom Brot und vom B'],
    [bytesOf('Приключения Буратин', 0xd0), 'Приключения БуратинÐ'],
    [bytesOf('Köln ', 0xe2, 0x80), 'Köln '],
    [bytesOf('{"a":"für Gr', 0xc3, '","b":"Öl"}'), '{"a":"für Gr","b":"Öl"}'],
  ])('is decoded but for its faults: %j', (bytes, text) => {
    expect(isDamagedUtf8(bytes)).toBe(true);
    expect(decodeDamagedUtf8(bytes)).toBe(text);
  });

  it('keeps all characters around a stray byte, wherever it stands', () => {
    const characters = [...'Über Flüsse und Bäche nach Österreich'];
    void fc.assert(
      fc.property(fc.nat({ max: characters.length }), fc.integer({ min: 0x80, max: 0xff }), (at, byte) => {
        const [before, after] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
        const bytes = bytesOf(before, byte, after);
        expect(isDamagedUtf8(bytes)).toBe(true);
        expect(decodeDamagedUtf8(bytes).startsWith(before)).toBe(true);
        expect(decodeDamagedUtf8(bytes).slice(before.length)).toMatch(new RegExp(`^.?${after}$`, 'u'));
      }),
    );
  });

  it('is not what titles in any single-byte encoding are, one by one or all of them', () => {
    for (const { titles } of titleLists)
      for (const encoding of eightBitEncodings)
        for (const text of [...titles, titles.join('\n')]) {
          const bytes = encodeEightBit(text, encoding);
          if (bytes) expect([text, encoding, isDamagedUtf8(bytes)]).toEqual([text, encoding, false]);
        }
  });
});
