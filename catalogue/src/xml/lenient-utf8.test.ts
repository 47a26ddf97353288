import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMark, withoutMarks } from './fault-marks.ts';
import { lenientUtf8Decoder } from './lenient-utf8.ts';

function decoded(bytes: Uint8Array, piece: number): string {
  const decode = lenientUtf8Decoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += decode(bytes.subarray(at, at + piece));
  return text + decode();
}

const pieces = fc.integer({ min: 1, max: 9 });

describe('UTF-8 with single bytes of Windows-1252', () => {
  it('is decoded as UTF-8 where it is valid, in chunks of any size', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), pieces, (text, piece) => {
        fc.pre(!text.includes(guessMark));
        expect(decoded(Buffer.from(text), piece)).toBe(text);
      }),
    );
  });

  it('is decoded the same in chunks of any size, for any bytes; invalid bytes are marked', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    void fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            bytes,
            fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
          ),
        ),
        pieces,
        (parts, piece) => {
          const all = Buffer.concat(parts);
          fc.pre(!all.includes(guessMark));
          const atOnce = decoded(all, 1_000);
          expect(decoded(all, piece)).toBe(atOnce);
          expect(atOnce.includes(guessMark)).toBe(!isUtf8(all));
        },
      ),
    );
  });

  it.each([
    [[0x4b, 0xe4, 0x73, 0x65], 'K\ufdd1äse'],
    [[0x84, 0xc3, 0xa4, 0x93], '\ufdd1„ä\ufdd1“'],
    [[0xc0, 0xaf, 0xed, 0xa0, 0x80], '\ufdd1À\ufdd1¯\ufdd1í\ufdd1\u00a0\ufdd1€'],
    [[0x61, 0xed, 0xa0, 0xb5, 0xed, 0xb2, 0xac, 0x62], 'a\ufdd1\u{1d4ac}b'],
    [[0xe2, 0x82], '\ufdd1â\ufdd1‚'],
    [[0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f], '😀\ufdd1ð\ufdd1Ÿ'],
  ])('reads %j', (bytes, text) => {
    for (const piece of [1, 2, 99]) expect(decoded(Uint8Array.from(bytes), piece)).toBe(text);
    expect(withoutMarks(text)).not.toContain(guessMark);
  });
});
