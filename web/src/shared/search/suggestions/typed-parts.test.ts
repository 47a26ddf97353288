import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedParts } from './typed-parts.ts';

const marked = (text: string, typed: string) =>
  typedParts(text, typed)
    .map(({ text: piece, isTyped }) => (isTyped ? `[${piece}]` : piece))
    .join('');

describe('the typed parts of a suggestion', () => {
  it.each([
    ['Der Zauberberg', 'zaub', 'Der [Zaub]erberg'],
    ['Der Zauberberg', 'der zau', '[Der] [Zau]berberg'],
    ['Das Müllerhaus', 'mull', 'Das [Müll]erhaus'],
    ['Das Müllerhaus', 'muell', 'Das [Müll]erhaus'],
    ['Straße', 'stras', '[Straß]e'],
    ['Böll, Heinrich', 'heinrich b', '[B]öll, [Heinrich]'],
    ['Cafe\u0301 Central', 'café', '[Cafe\u0301] Central'],
    ['Der Zauberberg', 'tsauber', 'Der Zauberberg'],
    ['Der Zauberberg', '', 'Der Zauberberg'],
  ])('in %s by %s is %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('together are the whole text', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        expect(
          typedParts(text, typed)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
