import { expect, test } from 'vitest';
import { alternativesOf } from './alternatives.ts';
import { otherNumbersOf } from './english-plurals.ts';

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
])('%s and %s are one word', (one, many) => {
  // The second is looked up as it is folded.
  const folded = many.replace('oe', 'o');
  expect(otherNumbersOf(one)).toContain(folded);
  expect(otherNumbersOf(folded)).toContain(one);
  expect(alternativesOf({ form: one, surface: one })).toContainEqual(
    expect.objectContaining({ form: folded, irregular: true }),
  );
});

test.each(['haus', 'baum', 'reise', 'the', 'if', 'der', 'buch'])('%s has no irregular plural', (form) => {
  expect(otherNumbersOf(form)).toEqual([]);
});
