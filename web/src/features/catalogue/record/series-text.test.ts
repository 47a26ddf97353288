import { expect, it } from 'vitest';
import type { Translate } from '#shared/i18n/i18n.ts';
import { numberInSeries, seriesText } from './series-text.ts';

const t: Translate = (key, values) => (key === 'catalogue.series-number' ? `Band ${values?.number}` : key);

it.each([
  ['Hobbit-Presse ; 7', 'Band 7', 'Hobbit-Presse · Band 7'],
  ['Reihe ; Neue Folge ; Bd. 12', 'Bd. 12', 'Reihe ; Neue Folge · Bd. 12'],
  ['Reihe ohne Nummer', undefined, 'Reihe ohne Nummer'],
  ['Reihe ; ', undefined, 'Reihe ; '],
])('the number in the series %j is %j, and its text is %j', (series, number, words) => {
  expect(numberInSeries(series, t)).toBe(number);
  expect(seriesText(series, t)).toBe(words);
});
