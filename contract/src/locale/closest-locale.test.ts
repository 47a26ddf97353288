import { expect, it } from 'vitest';
import { closestLocale } from './closest-locale.ts';

it.each([
  [[], 'de'],
  [['*'], 'de'],
  [['', ' ', '<b>', '42', 'x'.repeat(500)], 'de'],
  [['de-CH'], 'de'],
  [['EN-us'], 'en'],
  [['fr-CH', 'de'], 'fr'],
  [['uk-UA'], 'uk'],
  [['ar-SY', 'en'], 'ar'],
  [['de-simple'], 'de-simple'],
  [['de-AT-simple'], 'de-simple'],
  [['nl', 'de'], 'de'],
  [['ja-JP', 'en', 'de'], 'en'],
  [['nl'], 'en'],
  [['vi-VN', 'fa'], 'en'],
  // Languages whose codes begin like those of the product.
  [['den'], 'en'],
  [['enm', 'gsw'], 'en'],
] as const)('a reader of %j reads %s', (languageTags, locale) => {
  expect(closestLocale(languageTags)).toBe(locale);
});

it('chooses among the languages of a project alone', () => {
  expect(closestLocale(['nl', 'de'], ['en', 'de'])).toBe('de');
  expect(closestLocale(['nl'], ['de', 'en'])).toBe('en');
  expect(closestLocale(['en'], ['de'])).toBe('de');
  expect(closestLocale([], ['en'])).toBe('en');
});
