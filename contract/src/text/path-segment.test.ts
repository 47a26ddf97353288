import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePathSegment, pathSegment } from './path-segment.ts';

const hostileText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'/\\%.~?#+ &;=:"\'<>2F5E'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  minLength: 1,
  maxLength: 60,
});

describe('a text as a path segment', () => {
  it.each([
    ['1234-567X', '1234-567X'],
    ['10.1111/j.1475', '10.1111~2Fj.1475'],
    ['..', '~2E~2E'],
    ['abc%2Fdef', 'abc~252Fdef'],
    ['a~b', 'a~7Eb'],
    ['ends.', 'ends~2E'],
    ['Ä', '~C3~84'],
  ])('%s is written %s', (text, segment) => {
    expect(pathSegment(text)).toBe(segment);
    expect(parsePathSegment(segment)).toBe(text);
  });

  it('survives a round trip, whatever it contains, and every router reads it the same way', () => {
    void fc.assert(
      fc.property(hostileText, (text) => {
        const segment = pathSegment(text);
        expect(parsePathSegment(segment)).toBe(text);
        const url = new URL(`https://library.example/record/1/${segment}?x=1`);
        expect(url.pathname).toBe(`/record/1/${segment}`);
        expect(decodeURIComponent(decodeURIComponent(segment))).toBe(segment);
      }),
    );
  });

  it.each(['abc', 'a~b', '~41', 'x~2f', 'a~zz', 'a/b', '~FF', '50%', 'a b~20'])(
    'an older address that contains %s after decoding keeps its meaning',
    (text) => {
      expect(parsePathSegment(text)).toBe(text);
    },
  );
});
