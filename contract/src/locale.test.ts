import { expect, it } from 'vitest';
import { closestLocale } from './locale.ts';

it.each([
  [[], 'de'],
  [['*'], 'de'],
  [['', ' ', '<b>', '42', 'x'.repeat(500)], 'de'],
  [['de-CH'], 'de'],
  [['EN-us'], 'en'],
  [['fr', 'de'], 'de'],
  [['uk-UA', 'en', 'de'], 'en'],
  [['fr'], 'en'],
  [['tr-TR', 'ar'], 'en'],
  // Languages whose codes begin like those of the product.
  [['den'], 'en'],
  [['enm', 'gsw'], 'en'],
] as const)('a reader of %j reads %s', (languageTags, locale) => {
  expect(closestLocale(languageTags)).toBe(locale);
});
