import { expect, it } from 'vitest';
import { bidiIsolate, joinIsolated } from './bidi-isolate.ts';

it('puts a right-to-left text between isolates and leaves any other unchanged', () => {
  expect(bidiIsolate('ספר הגנים')).toBe('\u2068ספר הגנים\u2069');
  expect(bidiIsolate('السياسة (2001-1990)')).toBe('\u2068السياسة (2001-1990)\u2069');
  expect(bidiIsolate('Der Garten – Сад 園芸')).toBe('Der Garten – Сад 園芸');
  expect(joinIsolated(['ספר', 2001, undefined, '', 'Verlag'])).toBe('\u2068ספר\u2069 · 2001 · Verlag');
});
