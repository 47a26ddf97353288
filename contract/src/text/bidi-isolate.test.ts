import { expect, it } from 'vitest';
import { bidiIsolate, isolateValues, joinIsolated, withDirection } from './bidi-isolate.ts';

it('puts a right-to-left text between isolates and leaves any other unchanged', () => {
  expect(bidiIsolate('ספר הגנים')).toBe('\u2068ספר הגנים\u2069');
  expect(bidiIsolate('السياسة (2001-1990)')).toBe('\u2068السياسة (2001-1990)\u2069');
  expect(bidiIsolate('Der Garten – Сад 園芸')).toBe('Der Garten – Сад 園芸');
  expect(joinIsolated(['ספר', 2001, undefined, '', 'Verlag'])).toBe('\u2068ספר\u2069 · 2001 · Verlag');
});

it('isolates all but one number within a text from right to left', () => {
  expect(bidiIsolate('C++ (2. Auflage)', 'rtl')).toBe('\u2068C++ (2. Auflage)\u2069');
  expect(bidiIsolate('1234 5678', 'rtl')).toBe('\u20681234 5678\u2069');
  expect(isolateValues({ count: 3, number: '12', day: '3. Mai' }, 'rtl')).toEqual({
    count: 3,
    number: '12',
    day: '\u20683. Mai\u2069',
  });
});

it('gives a line from right to left its direction where nothing else tells it', () => {
  expect(joinIsolated(['Mitte', 'متاح'], ' · ', 'rtl')).toBe('\u200f\u2068Mitte\u2069 · \u2068متاح\u2069');
  expect(joinIsolated(['Mitte', 'Rom 3'], ' · ', 'rtl')).toBe('Mitte · Rom 3');
  expect(joinIsolated([undefined, ''], ' · ', 'rtl')).toBe('');
  expect(withDirection('\u2068Faust\u2069: 3')).toBe('\u200f\u2068Faust\u2069: 3');
  expect(withDirection('كتاب \u2068Faust\u2069')).toBe('كتاب \u2068Faust\u2069');
  expect(withDirection('3')).toBe('3');
});
