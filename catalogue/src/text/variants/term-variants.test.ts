import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../words.ts';
import { termVariants } from './term-variants.ts';

function alternatives(word: string): string[] {
  const [part] = wordsOf(word)[0]?.parts ?? [];
  return part ? termVariants(part).map(({ form }) => form) : [];
}

test.each([
  ['2', ['ii', 'zwei', 'two', 'zweiter', 'second']],
  ['02', ['2', 'ii', 'zwei']],
  ['II', ['2', 'zwei', 'two']],
  ['zwei', ['2', 'ii']],
  ['zweiter', ['2', 'ii']],
  ['Band', ['bd', 'vol']],
  ['Bd', ['band', 'vol']],
  ['Teil', ['tl', 'part']],
  ['Bd2', ['2', 'ii', 'zwei']],
  ['Sankt', ['st']],
  ['Hrsg', ['herausgeber', 'hg']],
  ['Kinder', ['kind', 'kindern', 'kindes']],
  ['Kind', ['kinder', 'kindern', 'kinds']],
  ['Städte', ['stadt', 'stadten']],
  ['Menschen', ['mensch']],
  ['Tage', ['tag', 'tagen', 'tages']],
  ['Tag', ['tage', 'tagen', 'tages']],
  ['hats', ['hat']],
  ['hat', ['hats']],
  ['Namen', ['name']],
  ['weiß', ['weisse', 'weisses']],
  ['Lehrerinnen', ['lehrerin']],
  ['Luthers', ['luther']],
  ['stories', ['story']],
  ['story', ['stories', 'storys']],
  ['adventure', ['adventures']],
  ['Толстой', ['tolstoj', '~TOLSTOI']],
  ['Tolstoy', ['~TOLSTOI']],
  ['Photographie', ['fotographie', 'photografie']],
  ['Photographie', ['fotografie']],
  ['Fotografie', ['photographie']],
  ['Fotograf', ['photograph']],
  ['Photograph', ['fotograf']],
  ['Sinfonie', ['symphonie']],
  ['Symphonie', ['sinfonie']],
  ['Aarhus', ['arhus']],
  ['Århus', ['aarhus']],
  ['Haakon', ['hakon']],
  ['Kierkegård', ['kierkegaard']],
  ['Kierkegaard', ['kierkegard']],
  ['Colour', ['color']],
  ['organization', ['organisation']],
  ['Theatre', ['theater']],
  ['Potential', ['potenzial']],
  ['Litteratur', ['literatur']],
])('“%s” has the variants %s', (word, expected) => {
  expect(alternatives(word)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['zwei', 'two'],
  ['Haus', 'hau'],
  ['Reis', 'rei'],
  ['der', 'deren'],
  ['und', 'unde'],
  ['zwei', 'drei'],
  ['Haus', 'hau'],
  ['Leben', 'leber'],
  ['1984', 'mcmlxxxiv'],
  ['T4', '4'],
  ['Markgraf', 'markgraph'],
  ['Saal', 'sal'],
])('“%s” does not have the variants %s', (word, unrelatedForm) => {
  expect(alternatives(word)).not.toContain(unrelatedForm);
});

test('variants of any word are few, distinct, different from the word, and weigh less', () => {
  void fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abeinrstyäüßovwийя23x'), minLength: 1, maxLength: 70 }),
      (text) => {
        for (const word of wordsOf(text))
          for (const part of word.parts) {
            const variants = termVariants(part);
            expect(variants.length).toBeLessThan(20);
            expect(new Set(variants.map(({ form }) => form)).size).toBe(variants.length);
            expect(variants.map(({ form }) => form)).not.toContain(part.form);
            for (const { weight } of variants) expect(weight > 0 && weight < 1).toBe(true);
          }
      },
    ),
  );
});
