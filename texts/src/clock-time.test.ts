import { operatorLocales } from '@buchfink/contract/locale';
import { describe, expect, it } from 'vitest';
import { formatClockTime } from './clock-time.ts';
import { createTranslate } from './create-translate.ts';
import { texts } from './generated/app.ts';

const inLanguages = (time: string) =>
  operatorLocales.map((locale) => formatClockTime(createTranslate(locale, texts[locale]), time));

describe('a time of day', () => {
  it.each([
    ['00:00', '0', '12 am'],
    ['00:30', '0:30', '12:30 am'],
    ['09:30', '9:30', '9:30 am'],
    ['12:00', '12', '12 pm'],
    ['16:00', '16', '4 pm'],
    ['23:05', '23:05', '11:05 pm'],
    ['24:00', '24', 'midnight'],
  ])('%s is said in the words of the language', (time, ...words) => {
    expect(inLanguages(time)).toEqual(words);
  });

  it('that is none stays as it is', () => {
    expect(inLanguages('mittags')).toEqual(['mittags', 'mittags']);
  });
});
