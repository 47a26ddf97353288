import type { Translate } from '@buchfink/texts/texts';
import { expect, it } from 'vitest';
import { numberInSeries, seriesText } from './series-text.ts';

const t: Translate = (key: string, values?: { number?: unknown }) =>
  key === 'catalogue.series-number' ? `Band ${values?.number}` : key;

it.each([
  ['Hobbit-Presse ; 7', 'Band 7', 'Hobbit-Presse · Band 7'],
  ['Reihe ; Neue Folge ; Bd. 12', 'Bd. 12', 'Reihe ; Neue Folge · Bd. 12'],
  ['Reihe ohne Nummer', undefined, 'Reihe ohne Nummer'],
  ['Reihe ; ', undefined, 'Reihe ; '],
])('the number in the series %j is %j, and its text is %j', (series, number, words) => {
  expect(numberInSeries(series, t)).toBe(number);
  expect(seriesText(series, t)).toBe(words);
});
