import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEightBit, eightBitEncodings } from './eight-bit-encodings.ts';
import { guessEightBitEncoding } from './guess-encoding.ts';
import { encodeEightBit } from './testing/encode-eight-bit.ts';
import { titleLists } from './testing/title-lists.ts';

const lists = titleLists.flatMap(({ language: name, titles }) =>
  eightBitEncodings.flatMap((set) => {
    const text = titles.map((title, at) => `${at + 1};${title}\n`).join('');
    const plain = encodeEightBit(text, set) ?? encodeEightBit(text.replaceAll('\u2019', "'"), set);
    return plain === undefined ? [] : [[name, set, titles, plain] as const];
  }),
);

describe('an unknown single-byte encoding', () => {
  it('covers every language of the test, and every encoding has a language', () => {
    expect(new Set(lists.map(([name]) => name)).size).toBe(titleLists.length);
    const used = new Set(lists.map(([, set]) => set));
    expect(eightBitEncodings.filter((set) => !used.has(set))).toEqual([]);
  });

  it.each(lists)('%s in %s is decoded correctly', (_, set, __, bytes) => {
    const guessed = guessEightBitEncoding(bytes);
    expect([guessed, decodeEightBit(bytes, guessed)]).toEqual([guessed, decodeEightBit(bytes, set)]);
  });

  it('is guessed from any titles in any order', () => {
    const choice = fc.constantFrom(...lists).chain(([name, set, titles]) =>
      fc.record({
        name: fc.constant(name),
        set: fc.constant(set),
        titles: fc.shuffledSubarray([...titles], { minLength: 4 }),
      }),
    );
    void fc.assert(
      fc.property(choice, ({ set, titles }) => {
        const bytes = encodeEightBit(titles.join('\n').replaceAll('\u2019', "'"), set);
        if (bytes === undefined) return;
        expect(decodeEightBit(bytes, guessEightBitEncoding(bytes))).toBe(decodeEightBit(bytes, set));
      }),
      { numRuns: 300 },
    );
  });

  it('knows the capitals of Turkish, whose small letters are ASCII', () => {
    const titles = "1;İstanbul'da bir gün şöyle;Öztürk, Ağaoğlu\n2;İslam tarihi;İnalcık, Halil\n";
    const bytes = encodeEightBit(titles, 'windows-1254') ?? new Uint8Array();
    expect(decodeEightBit(bytes, guessEightBitEncoding(bytes))).toBe(titles);
  });

  it('is Windows-1252 when nothing tells', () => {
    expect(guessEightBitEncoding(Buffer.from('Nothing but ASCII'))).toBe('windows-1252');
    expect(guessEightBitEncoding(Buffer.from('B\xfccher', 'latin1'))).toBe('windows-1252');
  });
});
