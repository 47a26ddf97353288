import { expect, it } from 'vitest';
import { isPrefixRelated } from './use-suggestion-groups.ts';

it.each([
  ['zauber', 'zauberb', true],
  ['zauberb', 'Zau', true],
  ['zauber', 'hund', false],
  ['zauber', 'zauderer', false],
])('%s and %s: one is a prefix of the other: %s', (text, otherText, expected) => {
  expect(isPrefixRelated(text, otherText)).toBe(expected);
});
