import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTitle } from './whole-title.ts';

test.each([
  [['Briefwechsel', 'T. 1'], 'Briefwechsel. T. 1'],
  [['Briefwechsel.', 'T. 1.'], 'Briefwechsel. T. 1.'],
  [['Was nun?', 'Teil 2'], 'Was nun? Teil 2'],
  [['Und dann …', 'Band 3'], 'Und dann … Band 3'],
  [['(Neue Folge.)', '4'], '(Neue Folge.) 4'],
  [['Die drei ???', 'Toteninsel', 'Teil 1'], 'Die drei ??? Toteninsel. Teil 1'],
  [['Werke', undefined], 'Werke'],
  [['', 'Band 1'], 'Band 1'],
  [['Werke', '. T. 1'], 'Werke. T. 1'],
  [['Werke', '.'], 'Werke'],
])('%j is %s', (elements, expected) => {
  expect(joinTitle(...elements)).toBe(expected);
});

test('punctuation is not doubled', () => {
  const element = fc.string({ unit: fc.constantFrom(...'aB1 .?!:;'), minLength: 1, maxLength: 6 });
  void fc.assert(
    fc.property(element, element, (title, part) => {
      const marks = (text: string) => text.match(/[.!?:;]{2}/g)?.length ?? 0;
      expect(marks(joinTitle(title.trim(), part))).toBe(marks(title.trim()) + marks(part.trim()));
    }),
  );
});
