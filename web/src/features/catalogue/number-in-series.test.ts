import { expect, it } from 'vitest';
import { numberInSeries } from './number-in-series.ts';

it.each([
  ['Hobbit-Presse ; 7', '7'],
  ['Reihe ; Neue Folge ; Bd. 12', 'Bd. 12'],
  ['Reihe ohne Nummer', undefined],
  ['Reihe ; ', undefined],
  [undefined, undefined],
])('the number in the series %j is %j', (series, number) => {
  expect(numberInSeries(series)).toBe(number);
});
