import { expect, test } from 'vitest';
import { irregularForms } from './english-plurals.ts';
import { termVariants } from './term-variants.ts';

test.each([
  ['mouse', 'mice'],
  ['child', 'children'],
  ['woman', 'women'],
  ['man', 'men'],
  ['frenchman', 'frenchmen'],
  ['leaf', 'leaves'],
  ['knife', 'knives'],
  ['wolf', 'wolves'],
  ['criterion', 'criteria'],
  ['analysis', 'analyses'],
  ['axis', 'axes'],
  ['matrix', 'matrices'],
  ['index', 'indices'],
  ['person', 'people'],
])('%s and %s are forms of one noun', (singular, plural) => {
  // The plural is looked up in its folded form.
  const folded = plural.replace('oe', 'o');
  expect(irregularForms(singular)).toContain(folded);
  expect(irregularForms(folded)).toContain(singular);
  expect(termVariants({ form: singular, surface: singular })).toContainEqual(
    expect.objectContaining({ form: folded, isIrregular: true }),
  );
});

test.each(['haus', 'baum', 'reise', 'the', 'if', 'der', 'buch'])('%s has no irregular plural', (form) => {
  expect(irregularForms(form)).toEqual([]);
});
